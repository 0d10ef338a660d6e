/** Payloads written for these tests. */

/** A log of an application server: routine lines, one failure with its traceback. About 94 bytes a line. */
export function serverLog(lines, seed = 1) {
  const out = [];
  for (let i = 0; i < lines; i++) {
    const clock = `2025-03-01T${pad(12 + (Math.floor(i / 3600) % 12))}:${pad(Math.floor(i / 60) % 60)}:${pad(i % 60)}Z`;
    out.push(
      `${clock} INFO worker-${i % 4} request id=${i * seed} path=/api/items/${i % 17} status=200 duration=${(i % 90) + 3}ms`,
    );
    if (i === Math.floor(lines / 2)) {
      out.push(
        `${clock} ERROR worker-2 unhandled exception`,
        "Traceback (most recent call last):",
        '  File "app/server.py", line 88, in handle',
        "    return self.dispatch(request)",
        "ValueError: no such route: /api/orders 中文 😀",
      );
    }
  }
  return `${out.join("\n")}\n`;
}

/** The UTF-8 bytes of a text. */
export function utf8(text) {
  return new TextEncoder().encode(text);
}

function pad(number) {
  return String(number).padStart(2, "0");
}
