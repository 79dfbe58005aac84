/**
 * Passwords that attackers try first and that meet the rule of one lower- and one upper-case letter. Compared
 * without regard to case, and with digits and marks at the end taken off, so that `Password2026!` is found too.
 */
const COMMON_STEMS = new Set(
  `password passwort passw0rd p@ssword p@ssw0rd qwerty qwertyui qwertyuiop asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm
  1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 qazwsx qazwsxedc abc abcd abcdef abcdefg abcdefgh a1b2c3d4 iloveyou welcome
  welcome1 letmein monkey dragon football baseball basketball superman batman princess sunshine master shadow
  michael jennifer jordan hunter harley ranger buster soccer hockey killer george andrew charlie thomas robert
  daniel jessica ashley nicole michelle amanda samantha trustno starwars computer internet whatever freedom
  changeme secret admin administrator root login guest test tester testing temp default service support manager
  summer winter spring autumn january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday google facebook iphone samsung apple microsoft windows
  woaini woaini1314 wang zhang taobao alipay wechat weixin beijing shanghai china zhongguo nihao crystal crystals
  bracelet amethyst gemstone spiritual treasures shop`.split(/\s+/),
)

/** Whether a password is one that is tried first. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase()
  return COMMON_STEMS.has(plain) || COMMON_STEMS.has(plain.replace(/[\d\W_]+$/, ''))
}
