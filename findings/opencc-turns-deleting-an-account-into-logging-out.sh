#!/bin/sh
# opencc-js 1.4.2: the conversion from Simplified Chinese to the words of Taiwan (`cn` to `twp`) makes "delete the account" a
# "log out", and "treatment of stones" an "optimisation".
#
# Behaviour: the table of phrases has one word for each of the mainland's terms of computing, whatever they mean in the sentence:
# 注销 becomes 登出 (to log out), although of an account, a company or an invoice it means to close it for good; 优化 becomes
# 最佳化 (to optimise), although of a gemstone it is the trade's term for treatments that need not be declared (GB/T 16552).
# 登出 itself, the word that means to log out on both sides, is left alone, so the two are the same word afterwards.
# Why it matters: a shop that makes its Traditional texts by this conversion has two buttons called 登出, one of which deletes
# everything, and certificates that say of a stone that it was optimised. Both texts read smoothly, so nobody who checks the
# language alone notices.
# The output seen: 注销帐户 > 登出帳戶; 登出 > 登出; 优化处理 > 最佳化處理; by characters alone (`cn` to `tw`): 註銷帳戶.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit opencc-js@1.4.2
cat >run.mjs <<'END'
import { Converter } from 'opencc-js'
const phrases = Converter({ from: 'cn', to: 'twp' })
const characters = Converter({ from: 'cn', to: 'tw' })
console.log([phrases('注销帐户'), phrases('登出'), phrases('优化处理'), characters('注销帐户')].join(' | '))
END
output=$(node run.mjs)
echo "$output"
[ "$output" = '登出帳戶 | 登出 | 最佳化處理 | 註銷帳戶' ]
