/** The view of Caveman Engine, for any host that can start an engine. */

export type { EngineClient, EngineSource, EngineStatus, Example, Host, WorkbenchOptions } from "./contract.ts";
export { mountWorkbench, type Workbench } from "./workbench.ts";
