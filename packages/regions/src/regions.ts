import { MAINLAND } from './mainland.ts'
import { toTraditional } from './traditional.ts'

/** A place of mainland China: its Chinese name, which is stored and printed on parcels, and its English name. */
export interface Place {
  /** `杭州市` */
  name: string
  /** "Hangzhou" */
  name_en: string
}

/** Region of an address. Cities without districts (Dongguan, Zhongshan …) may name one of their towns, or none. */
interface Region {
  province: string
  city: string
  district?: string | undefined
}

/** Result of a lookup: the region's stored names; with `unknown`, those above the first unknown one. */
type RegionFinding =
  | { region: Region; unknown?: undefined }
  | { region: Partial<Region>; unknown: keyof Region }

interface City extends Place {
  districts: readonly Place[]
}

interface Province extends Place {
  cities: readonly City[]
}

let tree: readonly Province[] | undefined

/**
 * The 31 provinces, autonomous regions and municipalities. Taiwan, Hong Kong and Macao are countries of the address
 * form.
 */
export function listProvinces(): readonly Place[] {
  return getTree()
}

/**
 * The cities of a province, by its Chinese name; a municipality is its own only city. Empty for an unknown province.
 */
export function listCities(province: string): readonly Place[] {
  return findPlace(getTree(), province)?.cities ?? []
}

/** The districts and counties of a city. Empty for an unknown city and for the few without districts. */
export function listDistricts(province: string, city: string): readonly Place[] {
  return findPlace(findPlace(getTree(), province)?.cities ?? [], city)?.districts ?? []
}

const LABELS: Readonly<Record<string, (place: Place) => string>> = {
  en: ({ name, name_en }) => `${name} ${name_en}`,
  'zh-Hant': ({ name }) => toTraditional(name),
}

/** What a list of places calls one of them in a language; the stored name stays recognisable. */
export const toPlaceLabel = (place: Place, language: string): string =>
  LABELS[language]?.(place) ?? place.name

/** Resolves a region by its Chinese or English names ("Zhejiang", "hangzhou", 廣東省) to the stored ones. */
export function resolveRegion({ province, city, district }: Region): RegionFinding {
  const inProvince = findByAnyName(getTree(), province)
  if (!inProvince) return { region: {}, unknown: 'province' }
  const inCity = findByAnyName(inProvince.cities, city)
  if (!inCity) return { region: { province: inProvince.name }, unknown: 'city' }
  const region = { province: inProvince.name, city: inCity.name }
  if (inCity.districts.length === 0) return { region: { ...region, ...(district && { district }) } }
  const inDistrict = findByAnyName(inCity.districts, district ?? '')
  return inDistrict ? { region: { ...region, district: inDistrict.name } } : { region, unknown: 'district' }
}

function findPlace<P extends Place>(places: readonly P[], name: string): P | undefined {
  return places.find((place) => place.name === name)
}

function findByAnyName<P extends Place>(places: readonly P[], name: string): P | undefined {
  const typed = name.toLowerCase()
  return (
    findPlace(places, name) ??
    places.find(({ name_en }) => name_en.toLowerCase() === typed) ??
    places.find((place) => toTraditional(place.name) === name)
  )
}

function getTree(): readonly Province[] {
  tree ??= MAINLAND.split('\n').map(toProvince)
  return tree
}

function toProvince(line: string): Province {
  const [province = '', ...cities] = line.split(';')
  return { ...toPlace(province), cities: cities.map(toCity) }
}

function toCity(text: string): City {
  const [city = '', ...districts] = text.split(',')
  return { ...toPlace(city), districts: districts.map(toPlace) }
}

function toPlace(label: string): Place {
  const space = label.indexOf(' ')
  return { name: label.slice(0, space), name_en: label.slice(space + 1) }
}
