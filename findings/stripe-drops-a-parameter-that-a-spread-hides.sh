#!/bin/sh
# stripe 23.1.0 (API version 2026-10-28.endive) with TypeScript 7.0.2: a parameter that the API has taken away still compiles
# when it comes by a spread.
#
# Behaviour: PaymentIntents of this version know no `payment_method_types` (docs.stripe.com/changelog/endive/2026-09-30: answered
# with 400 `payment_method_types_no_longer_supported`), and the package's types have dropped it. Written in the literal, it is
# error TS2561. In a literal that is spread into the parameters, also behind a condition, it compiles: properties in excess are
# looked for only among those that are written out.
# Why it matters: "cards here, apps there" is nearly always written as a conditional spread, so the upgrade compiles, tests with
# an emulator of the older API pass, and every payment by Alipay or WeChat Pay is refused once the shop is open.
# The output seen: written out: refused by the types; spread: taken.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit stripe@23.1.0 typescript@7.0.2 @types/node@24.19.2
echo '{"compilerOptions":{"strict":true,"noEmit":true,"module":"nodenext","target":"es2024","types":["node"]}}' >tsconfig.json
head='import Stripe from "stripe"; const stripe = new Stripe("sk_test_1"); export const app = process.argv[2] === "app";'
check() {
  echo "$head await stripe.paymentIntents.create({ amount: 100, currency: 'cny', $1 })" >index.mts
  if npx tsc -p . >report.txt; then echo taken; elif grep -q payment_method_types report.txt; then echo 'refused by the types'; else cat report.txt; fi
}
written=$(check "payment_method_types: ['alipay']")
spread=$(check "...(app ? { payment_method_types: ['alipay'] } : {})")
replaced=$(check "allowed_payment_method_types: ['alipay']")
echo "written out: $written; spread: $spread; replaced: $replaced"
[ "$written" = 'refused by the types' ] && [ "$spread" = taken ] && [ "$replaced" = taken ]
