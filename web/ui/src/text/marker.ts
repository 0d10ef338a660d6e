/** Reading markers for display: what to emphasise in them. What a marker claims is the engine's business, not ours. */

/** One stretch of a marker: the count, a name or number the marker states as fact, or the words between. */
export interface MarkerPart {
  readonly kind: "plain" | "count" | "name" | "figure" | "quote";
  readonly text: string;
}

const LEAD = /^(… )(\d+)( .{1,60}? elided \(caveman\))(?=:| )/u;

// Alternatives start with different characters or are bounded, so a marker of any length is read in one pass.
const FACTS = /"[^"]*"|×\d+|\d{1,20}×(?!\d)|[A-Za-z_][\w.-]{0,63}(?=[=:])|\d[\w.:+-]{0,63}/gu;

/** Splits a marker into parts that join to exactly the same text. */
export function readMarker(text: string): MarkerPart[] {
  const lead = LEAD.exec(text);
  if (lead === null) return [{ kind: "plain", text }];
  const [whole, open = "", count = "", words = ""] = lead;
  return [
    { kind: "plain", text: open },
    { kind: "count", text: count },
    { kind: "plain", text: words },
    ...readFacts(text.slice(whole.length)),
  ];
}

/** Whether a line that stands for no unit is the engine speaking all the same: the contract, or a removed time prefix. */
export function isEngineNote(line: string): boolean {
  return line.startsWith("… ") && line.includes("caveman") && line.length <= 1000;
}

function readFacts(text: string): MarkerPart[] {
  const parts: MarkerPart[] = [];
  let done = 0;
  for (const match of text.matchAll(FACTS)) {
    if (match.index > done) parts.push({ kind: "plain", text: text.slice(done, match.index) });
    parts.push({ kind: kindOf(match[0]), text: match[0] });
    done = match.index + match[0].length;
  }
  if (done < text.length) parts.push({ kind: "plain", text: text.slice(done) });
  return parts;
}

function kindOf(fact: string): MarkerPart["kind"] {
  if (fact.startsWith('"')) return "quote";
  return /^[A-Za-z_]/.test(fact) ? "name" : "figure";
}
