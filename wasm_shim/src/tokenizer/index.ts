export { TokenCounter } from "./token-counter.js";
