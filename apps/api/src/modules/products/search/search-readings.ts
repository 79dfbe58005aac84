/**
 * How words of the trade are read that the dictionary of pinyin reads otherwise: with the commoner reading of one of their
 * characters (findings/pinyin-pro-reads-tibetan-silver-as-hidden.sh).
 */
export const READINGS: Readonly<Record<string, string>> = {
  五行: 'wǔ xíng',
  藏银: 'zàng yín',
  藏式: 'zàng shì',
  藏饰: 'zàng shì',
  藏香: 'zàng xiāng',
  藏传: 'zàng chuán',
  藏地: 'zàng dì',
  藏经: 'zàng jīng',
  地藏: 'dì zàng',
  重穿: 'chóng chuān',
  仔料: 'zǐ liào',
  喀什: 'kā shí',
}
