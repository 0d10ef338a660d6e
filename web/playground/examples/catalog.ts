/** The examples as the page knows them; what is in them is generated when the page is built. */

export interface ExampleEntry {
  /** Stable name, used in links and for the file. */
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly fileName: string;
}

/** In the order of the gallery; the first is what a visitor sees first. */
export const CATALOG: readonly [ExampleEntry, ...ExampleEntry[]] = [
  {
    id: "ci-build",
    title: "CI build",
    summary: "A build job: downloads, compiler output, 1,152 tests, one of them failing",
    fileName: "ci-build.log",
  },
  {
    id: "app-server",
    title: "App server",
    summary: "A morning of requests and one report that runs out of memory",
    fileName: "app-server.log",
  },
  {
    id: "crash-loop",
    title: "Crash loop",
    summary: "A pod that starts, fails and is restarted, fifteen times",
    fileName: "crash-loop.log",
  },
];
