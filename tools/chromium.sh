#!/usr/bin/env bash
# Makes sure that there is a Chromium to test in: CHROMIUM_PATH, then /usr/bin/chromium, then Debian's package,
# elsewhere Playwright's own build.
set -euo pipefail
if [ -n "${CHROMIUM_PATH:-}" ]; then
  [ -x "$CHROMIUM_PATH" ] && exit 0
  echo "CHROMIUM_PATH names $CHROMIUM_PATH, which cannot be run; correct or unset it" >&2
  exit 1
fi
[ -x /usr/bin/chromium ] && [ -x /usr/bin/chromedriver ] && exit 0
if command -v apt-get >/dev/null; then
  as_root=()
  [ "$(id -u)" = 0 ] || as_root=(sudo)
  "${as_root[@]}" apt-get update -q
  DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -q --no-install-recommends \
    chromium chromium-driver fonts-dejavu-core fonts-noto-color-emoji
else
  npx playwright install chromium
fi
