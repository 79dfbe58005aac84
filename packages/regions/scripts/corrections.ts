/**
 * Changes of divisions that the source package does not know, the oldest first. It still lists some that were merged or
 * renamed and lacks the newest ones.
 */

/** Divisions that ended and began together. */
export interface Change {
  /** When it was announced: year, month and day as far as the source states them. */
  date: string
  what: string
  /** Codes (GB/T 2260) of the divisions that ended. */
  abolished: readonly string[]
  /** What compare.ts finds of them in lists of January 2025. */
  ended?: readonly string[]
  /** Names of those that began and that the source package lacks, by the code of their parent. */
  added?: Readonly<Record<string, readonly string[]>>
  source: string
}

/** The yearly lists of the Ministry of Civil Affairs: 县级以上行政区划变更情况, xzqh.mca.gov.cn. */
const ministry = (year: number) => `Ministry of Civil Affairs, changes of ${year}`

export const CHANGES: readonly Change[] = [
  {
    date: '2020-04-18',
    what: 'Sansha has two districts instead of three groups of islands, which have no addresses',
    abolished: ['460321', '460322', '460323'],
    added: { 460300: ['西沙区', '南沙区'] },
    source: 'Ministry of Civil Affairs, announcement of 18 April 2020',
  },
  {
    date: '2021-01-29',
    what: 'Fengxiang became a district of Baoji, Shawan a city',
    abolished: ['610322', '654223'],
    source: 'governments of Shaanxi and Xinjiang, 29 January 2021',
  },
  {
    date: '2021-02-01',
    what: 'Huili became a city',
    abolished: ['513425'],
    source: 'government of Sichuan, 1 February 2021',
  },
  {
    date: '2021-02-02',
    what: 'Sanming: Meilie and Sanyuan merged into a new Sanyuan, Sha became a district; Zhangzhou: Longhai and Changtai did',
    abolished: ['350402', '350403', '350427', '350625', '350681'],
    source: 'government of Fujian, 2 February 2021; Zhangzhou: State Council (2021) no. 8',
  },
  {
    date: '2021',
    what: 'Qiyang, Hengzhou, Qianxi, Lufeng and Xunyang became cities',
    abolished: ['431121', '450127', '520522', '532331', '610928'],
    source: ministry(2021),
  },
  {
    date: '2021-03-18',
    what: 'Luoyang: Jili and Mengjin merged into one district, Yanshi became another',
    abolished: ['410306', '410322', '410381'],
    source: 'government of Henan, 18 March 2021',
  },
  {
    date: '2021-04-09',
    what: 'Hangzhou: Xiacheng and Jianggan were merged into Gongshu, Shangcheng and Qiantang',
    abolished: ['330103', '330104'],
    source: 'government of Zhejiang, 9 April 2021',
  },
  {
    date: '2023',
    what: 'Baiyang was founded; Mainling and Cona became cities',
    abolished: ['540422', '540530'],
    added: { 540400: ['米林市'], 540500: ['错那市'], 659000: ['白杨市'] },
    source: ministry(2023),
  },
  {
    date: '2024-12-27',
    what: 'Hotan has two new counties, of parts of Hotan and Pishan',
    abolished: [],
    added: { 653200: ['和安县', '和康县'] },
    source: 'government of Xinjiang, 27 December 2024',
  },
  {
    date: '2025-11-06',
    what: 'Chongqing: Jiangbei and most of Yubei became Liangjiang; five towns of Yubei went to Beibei',
    abolished: ['500105', '500112'],
    ended: ['重庆市/重庆市/江北区', '重庆市/重庆市/渝北区'],
    added: { 500000: ['两江新区'] },
    source: 'government of Chongqing, 6 November 2025',
  },
  {
    date: '2026-03-26',
    what: 'Kashgar has a new county, of a part of Yecheng',
    abolished: [],
    added: { 653100: ['岑岭县'] },
    source: 'government of Xinjiang, 26 March 2026',
  },
  {
    date: '2026-04',
    what: 'Caohu was founded as a city of the Production and Construction Corps',
    abolished: [],
    added: { 659000: ['草湖市'] },
    source: 'government of Xinjiang, April 2026',
  },
]

/** Codes of divisions that no longer exist. */
export const ABOLISHED: ReadonlySet<string> = new Set(CHANGES.flatMap(({ abolished }) => abolished))

/** Newer divisions, by the code of their parent. */
export function listAdded(parent: string): string[] {
  return CHANGES.flatMap(({ added }) => added?.[parent] ?? [])
}
