#!/bin/sh
# isbot 5.2.3: the browser inside Alipay and Sogou's browser for phones are taken for bots.
#
# Behaviour: Alipay's web view describes the network and the screen in its user agent, `AlipayDefined(nt:WIFI,ws:360|0|3.0)`;
# isbot's pattern matches the bar in it. "Sogou" is matched as the name of a spider, which Sogou's browser shares. The browsers of
# WeChat, QQ, UC and Douyin are taken for people.
# Why it matters: whoever leaves bots out of their figures, or serves them other pages, loses the shoppers who pay by Alipay.
# The output seen: alipay true "|", sogou true "Sogou", wechat false, qq false, spider true "Sogou".
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit isbot@5.2.3
cat >check.mjs <<'JS'
import { isbot, isbotMatch } from 'isbot'
const ANDROID = 'Mozilla/5.0 (Linux; U; Android 12; zh-CN; V2183A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0'
const AGENTS = {
  alipay: `${ANDROID} Chrome/69.0 Mobile Safari/537.36 AlipayDefined(nt:WIFI,ws:360|0|3.0) AliApp(AP/10.2) AlipayClient/10.2`,
  sogou: `${ANDROID} Chrome/84.0 Mobile Safari/537.36 SogouMSE,SogouMobileBrowser/5.29.10`,
  wechat: `${ANDROID} Chrome/86.0 Mobile Safari/537.36 MicroMessenger/8.0.20 NetType/WIFI`,
  qq: `${ANDROID} Chrome/66.0 MQQBrowser/11.6 Mobile Safari/537.36`,
  spider: 'Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)',
}
const seen = Object.entries(AGENTS).map(([name, agent]) => {
  const match = isbotMatch(agent)
  return `${name} ${isbot(agent)}${match === null ? '' : ` "${match}"`}`
})
console.log(seen.join(', '))
JS
seen=$(node check.mjs)
echo "$seen"
[ "$seen" = 'alipay true "|", sogou true "Sogou", wechat false, qq false, spider true "Sogou"' ]
