/** A terminal while an image is built: bars that are redrawn, colours, and a package that does not compile. */

import { Chance } from "./chance.ts";

const ESC = "\u001b[";
const WHEELS = [
  "anchorage",
  "beaconry",
  "clewline",
  "driftwood",
  "fathom",
  "halyard",
  "keelson",
  "lanyard",
  "moorage",
  "sextant",
] as const;
const BAR = 30;

/** Bytes as a terminal receives them, escapes and carriage returns included. */
export function imageBuild(): string {
  const chance = new Chance(20260616);
  let text = "";
  const line = (content: string): void => {
    text += content + "\r\n";
  };
  const redraw = (label: string, megabytes: number): void => {
    const steps = 14;
    for (let step = 0; step <= steps; step++) {
      const full = Math.round((BAR * step) / steps);
      const done = ((megabytes * step) / steps).toFixed(1);
      const bar = `${ESC}32m${"━".repeat(full)}${ESC}90m${"━".repeat(BAR - full)}${ESC}0m`;
      text += `\r${ESC}K   ${label} ${bar} ${done}/${megabytes.toFixed(1)} MB`;
    }
    text += "\r\n";
  };

  line(`${ESC}1mStep 1/6 : FROM registry.quay.example/python:3.13-slim${ESC}0m`);
  for (let layer = 0; layer < 8; layer++) redraw(`${chance.hex(12)} Extracting`, chance.between(30, 400) / 10);
  line(`Digest: sha256:${chance.hex(64)}`);
  line(`${ESC}1mStep 2/6 : WORKDIR /srv/ledger${ESC}0m`);
  line(` ---> Running in ${chance.hex(12)}`);
  line(`${ESC}1mStep 3/6 : COPY pyproject.toml requirements.lock ./${ESC}0m`);
  line(` ---> ${chance.hex(12)}`);
  line(`${ESC}1mStep 4/6 : RUN pip install -r requirements.lock${ESC}0m`);
  line(` ---> Running in ${chance.hex(12)}`);
  for (const name of WHEELS) {
    const version = `${chance.between(1, 5)}.${chance.between(0, 20)}.${chance.between(0, 9)}`;
    line(`Collecting ${name}==${version} (from -r requirements.lock (line ${WHEELS.indexOf(name) + 1}))`);
    line(`  Downloading ${name}-${version}-cp313-cp313-manylinux_2_28_x86_64.whl`);
    redraw("  ", chance.between(8, 160) / 10);
  }
  line("Collecting tidegauge==0.9.4 (from -r requirements.lock (line 11))");
  line("  Downloading tidegauge-0.9.4.tar.gz");
  redraw("  ", 2.4);
  line("  Preparing metadata (pyproject.toml): finished with status 'done'");
  line("Building wheels for collected packages: tidegauge");
  for (const frame of "-\\|/-\\|/-\\|/") text += `\r${ESC}K  Building wheel for tidegauge (pyproject.toml): ${frame}`;
  line(`\r${ESC}K  Building wheel for tidegauge (pyproject.toml): ${ESC}31mfinished with status 'error'${ESC}0m`);
  line(`  ${ESC}1;31merror${ESC}0m: subprocess-exited-with-error`);
  line("  src/gauge.c:41:10: fatal error: tide/harmonics.h: No such file or directory");
  line("     41 | #include <tide/harmonics.h>");
  line("        |          ^~~~~~~~~~~~~~~~~~");
  line("  compilation terminated.");
  line(`${ESC}31mERROR: Failed building wheel for tidegauge${ESC}0m`);
  line("The command '/bin/sh -c pip install -r requirements.lock' returned a non-zero code: 1");
  return text;
}
