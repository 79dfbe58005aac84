#!/bin/sh
# Node.js 24.21.0 (tz database 2026c): before 1970, Oslo, Stockholm and Copenhagen have the clock of Berlin, Amsterdam that of
# Brussels.
#
# Behaviour: the tz database has merged zones that agree since 1970, and keeps their own past in a file apart, `backzone`. The
# platform's copy is built without it. Norway had summer time from 1959 to 1965, Germany had none: on 1 July 1962 at 11:30
# UTC the clocks of Oslo said 13:30. Intl says 12:30.
# Why it matters: whoever turns an old birth, deed or timetable into an instant is wrong by an hour for millions of people, and
# nothing says so. The zone still has a name of its own, which looks as if it had a past of its own.
# The output seen: Oslo 12:30, Berlin 12:30.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit node@24.21.0
cat >check.mjs <<'JS'
const read = (city) =>
  new Intl.DateTimeFormat('en', { timeZone: `Europe/${city}`, timeStyle: 'short', hourCycle: 'h23' }).format(
    new Date('1962-07-01T11:30Z'),
  )
console.log(['Oslo', 'Berlin'].map((city) => `${city} ${read(city)}`).join(', '))
JS
seen=$(node_modules/node/bin/node check.mjs)
echo "$seen"
[ "$seen" = 'Oslo 12:30, Berlin 12:30' ]
