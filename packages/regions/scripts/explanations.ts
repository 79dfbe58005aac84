/** Why a list differs from the tree of regions, apart from later changes. */

/** The list of the Ministry of Civil Affairs, and the one of statistics and maps. */
export type ListName = 'ministry' | 'maps'

interface Explanation {
  lists: readonly ListName[]
  side: 'ours' | 'theirs'
  /** Matches `浙江省/杭州市/西湖区`. */
  matches: (path: string) => boolean
  reason: string
}

/** Cities without districts, whose towns stand directly below them. */
const WITHOUT_DISTRICTS = ['东莞市', '中山市', '儋州市', '嘉峪关市']

/** Ends of the names of zones that are administered apart without being divisions. */
const ZONE =
  /(开发区|高新区|产业园区|工业园区|化工园区|创意园区|示范区|管理区|新区|新城|实验区|聚集区|保税区|食品区|风景名胜区|管委会|行政委员会)$/

/** Divisions that the list of maps still has. */
const OUTDATED = ['福建省/三明市/梅列区', '江苏省/南通市/港闸区', '山东省/烟台市/长岛县']

export const EXPLANATIONS: readonly Explanation[] = [
  {
    lists: ['ministry', 'maps'],
    side: 'ours',
    matches: (path) => ZONE.test(path),
    reason: 'zones of the statistics, which people write in addresses; they are no divisions',
  },
  {
    lists: ['maps'],
    side: 'theirs',
    matches: (path) => ZONE.test(path),
    reason: 'zones that the statistics name otherwise, or as a part of a district',
  },
  {
    lists: ['ministry', 'maps'],
    side: 'theirs',
    matches: (path) => WITHOUT_DISTRICTS.includes(path.split('/')[1]!),
    reason: 'towns of cities without districts, which are typed',
  },
  {
    lists: ['maps'],
    side: 'theirs',
    matches: (path) => OUTDATED.includes(path),
    reason: 'divisions that ended in 2020 and 2021',
  },
]
