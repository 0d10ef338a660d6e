/** The examples as the page knows them; what is in them is generated when the page is built. */

export interface ExampleEntry {
  /** Stable name, used in links and for the file. */
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly fileName: string;
  /** The content type the engine finds in it. */
  readonly type: string;
}

/** In the order of the gallery; the first is what a visitor sees first. */
export const CATALOG: readonly [ExampleEntry, ...ExampleEntry[]] = [
  {
    id: "ci-build",
    title: "CI build",
    summary: "A build job: downloads, compiler output, 1,152 tests, one of them failing",
    fileName: "ci-build.log",
    type: "log",
  },
  {
    id: "app-server",
    title: "App server",
    summary: "A morning of requests and one report that runs out of memory",
    fileName: "app-server.log",
    type: "log",
  },
  {
    id: "crash-loop",
    title: "Crash loop",
    summary: "A pod that starts, fails and is restarted, fifteen times",
    fileName: "crash-loop.log",
    type: "log",
  },
  {
    id: "deployments",
    title: "Deployments",
    summary: "A page of 120 deployments, one of them rolled back",
    fileName: "deployments.json",
    type: "json",
  },
  {
    id: "code-search",
    title: "Code search",
    summary: "Every caller of one function, and the one that never closes what it opens",
    fileName: "code-search.txt",
    type: "search-result",
  },
  {
    id: "upgrade-diff",
    title: "Upgrade",
    summary: "A lock file written anew, a call renamed, and one setting nobody mentioned",
    fileName: "upgrade.diff",
    type: "diff",
  },
  {
    id: "payouts",
    title: "Payouts",
    summary: "A day of 320 payouts, one of them a hundred times too large",
    fileName: "payouts.csv",
    type: "tabular",
  },
  {
    id: "compose-file",
    title: "Compose file",
    summary: "Thirty-two services alike, and one that was given the host",
    fileName: "compose.yaml",
    type: "config",
  },
  {
    id: "image-build",
    title: "Image build",
    summary: "A captured terminal: bars that are redrawn, and a package that does not compile",
    fileName: "image-build.txt",
    type: "terminal",
  },
  {
    id: "drive-report",
    title: "Drive report",
    summary: "Forty-eight drives described in full, one of them failing",
    fileName: "drive-report.txt",
    type: "text",
  },
];
