import { readTranslated, type Translated } from '@shop/contract/languages/translated'
import { getLocale } from '../../../lib/i18n/locale.ts'

/** Regions by which the places are grouped. */
export const PLACE_GROUPS = ['china', 'asia', 'europe', 'americas', 'africa_oceania'] as const
export type PlaceGroup = (typeof PLACE_GROUPS)[number]

/** A city with its time zone (tz database) and its longitude in degrees, east positive. */
export interface Place {
  /** English name. */
  id: string
  names: Translated<string>
  group: PlaceGroup
  zone: string
  longitude: number
}

/** Option for a place that is not listed. */
export const OTHER_PLACE = 'other'

type Row = readonly [en: string, zh: string, zhHant: string, longitude: number, zone?: string]

// Mainland China has used one time zone since 1949; the longitudes differ, so every provincial capital is
// listed.
const CHINA: readonly Row[] = [
  ['Beijing', '北京', '北京', 116.4],
  ['Changchun', '长春', '長春', 125.3],
  ['Changsha', '长沙', '長沙', 112.9],
  ['Chengdu', '成都', '成都', 104.1],
  ['Chongqing', '重庆', '重慶', 106.6],
  ['Dalian', '大连', '大連', 121.6],
  ['Fuzhou', '福州', '福州', 119.3],
  ['Guangzhou', '广州', '廣州', 113.3],
  ['Guiyang', '贵阳', '貴陽', 106.7],
  ['Haikou', '海口', '海口', 110.3],
  ['Hangzhou', '杭州', '杭州', 120.2],
  ['Harbin', '哈尔滨', '哈爾濱', 126.6],
  ['Hefei', '合肥', '合肥', 117.3],
  ['Hohhot', '呼和浩特', '呼和浩特', 111.7],
  ['Hong Kong', '香港', '香港', 114.2, 'Asia/Hong_Kong'],
  ['Jinan', '济南', '濟南', 117],
  ['Kunming', '昆明', '昆明', 102.7],
  ['Lanzhou', '兰州', '蘭州', 103.8],
  ['Lhasa', '拉萨', '拉薩', 91.1],
  ['Macao', '澳门', '澳門', 113.5, 'Asia/Macau'],
  ['Nanchang', '南昌', '南昌', 115.9],
  ['Nanjing', '南京', '南京', 118.8],
  ['Nanning', '南宁', '南寧', 108.4],
  ['Ningbo', '宁波', '寧波', 121.5],
  ['Qingdao', '青岛', '青島', 120.4],
  ['Shanghai', '上海', '上海', 121.5],
  ['Shenyang', '沈阳', '瀋陽', 123.4],
  ['Shenzhen', '深圳', '深圳', 114.1],
  ['Shijiazhuang', '石家庄', '石家莊', 114.5],
  ['Suzhou', '苏州', '蘇州', 120.6],
  ['Taipei', '台北', '台北', 121.5, 'Asia/Taipei'],
  ['Taiyuan', '太原', '太原', 112.5],
  ['Tianjin', '天津', '天津', 117.2],
  ['Ürümqi', '乌鲁木齐', '烏魯木齊', 87.6],
  ['Wenzhou', '温州', '溫州', 120.7],
  ['Wuhan', '武汉', '武漢', 114.3],
  ['Xiamen', '厦门', '廈門', 118.1],
  ["Xi'an", '西安', '西安', 108.9],
  ['Xining', '西宁', '西寧', 101.8],
  ['Yinchuan', '银川', '銀川', 106.3],
  ['Zhengzhou', '郑州', '鄭州', 113.6],
]

const ASIA: readonly Row[] = [
  ['Bangkok', '曼谷', '曼谷', 100.5, 'Asia/Bangkok'],
  ['Delhi', '德里', '德里', 77.2, 'Asia/Kolkata'],
  ['Dubai', '迪拜', '杜拜', 55.3, 'Asia/Dubai'],
  ['Hanoi', '河内', '河內', 105.8, 'Asia/Hanoi'],
  ['Ho Chi Minh City', '胡志明市', '胡志明市', 106.7, 'Asia/Ho_Chi_Minh'],
  ['Istanbul', '伊斯坦布尔', '伊斯坦堡', 29, 'Europe/Istanbul'],
  ['Jakarta', '雅加达', '雅加達', 106.8, 'Asia/Jakarta'],
  ['Kathmandu', '加德满都', '加德滿都', 85.3, 'Asia/Kathmandu'],
  ['Kuala Lumpur', '吉隆坡', '吉隆坡', 101.7, 'Asia/Kuala_Lumpur'],
  ['Manila', '马尼拉', '馬尼拉', 121, 'Asia/Manila'],
  ['Mumbai', '孟买', '孟買', 72.9, 'Asia/Kolkata'],
  ['Osaka', '大阪', '大阪', 135.5, 'Asia/Tokyo'],
  ['Seoul', '首尔', '首爾', 127, 'Asia/Seoul'],
  ['Singapore', '新加坡', '新加坡', 103.8, 'Asia/Singapore'],
  ['Tehran', '德黑兰', '德黑蘭', 51.4, 'Asia/Tehran'],
  ['Tokyo', '东京', '東京', 139.7, 'Asia/Tokyo'],
  ['Ulaanbaatar', '乌兰巴托', '烏蘭巴托', 106.9, 'Asia/Ulaanbaatar'],
]

const EUROPE: readonly Row[] = [
  ['Amsterdam', '阿姆斯特丹', '阿姆斯特丹', 4.9, 'Europe/Amsterdam'],
  ['Athens', '雅典', '雅典', 23.7, 'Europe/Athens'],
  ['Barcelona', '巴塞罗那', '巴塞隆納', 2.2, 'Europe/Madrid'],
  ['Berlin', '柏林', '柏林', 13.4, 'Europe/Berlin'],
  ['Brussels', '布鲁塞尔', '布魯塞爾', 4.4, 'Europe/Brussels'],
  ['Copenhagen', '哥本哈根', '哥本哈根', 12.6, 'Europe/Copenhagen'],
  ['Dublin', '都柏林', '都柏林', -6.3, 'Europe/Dublin'],
  ['Helsinki', '赫尔辛基', '赫爾辛基', 24.9, 'Europe/Helsinki'],
  ['Kyiv', '基辅', '基輔', 30.5, 'Europe/Kiev'],
  ['Lisbon', '里斯本', '里斯本', -9.1, 'Europe/Lisbon'],
  ['London', '伦敦', '倫敦', -0.1, 'Europe/London'],
  ['Madrid', '马德里', '馬德里', -3.7, 'Europe/Madrid'],
  ['Manchester', '曼彻斯特', '曼徹斯特', -2.2, 'Europe/London'],
  ['Milan', '米兰', '米蘭', 9.2, 'Europe/Rome'],
  ['Moscow', '莫斯科', '莫斯科', 37.6, 'Europe/Moscow'],
  ['Munich', '慕尼黑', '慕尼黑', 11.6, 'Europe/Berlin'],
  ['Oslo', '奥斯陆', '奧斯陸', 10.8, 'Europe/Oslo'],
  ['Paris', '巴黎', '巴黎', 2.4, 'Europe/Paris'],
  ['Prague', '布拉格', '布拉格', 14.4, 'Europe/Prague'],
  ['Rome', '罗马', '羅馬', 12.5, 'Europe/Rome'],
  ['Stockholm', '斯德哥尔摩', '斯德哥爾摩', 18.1, 'Europe/Stockholm'],
  ['Vienna', '维也纳', '維也納', 16.4, 'Europe/Vienna'],
  ['Warsaw', '华沙', '華沙', 21, 'Europe/Warsaw'],
  ['Zurich', '苏黎世', '蘇黎世', 8.5, 'Europe/Zurich'],
]

const AMERICAS: readonly Row[] = [
  ['Bogotá', '波哥大', '波哥大', -74.1, 'America/Bogota'],
  ['Boston', '波士顿', '波士頓', -71.1, 'America/New_York'],
  ['Buenos Aires', '布宜诺斯艾利斯', '布宜諾斯艾利斯', -58.4, 'America/Argentina/Buenos_Aires'],
  ['Chicago', '芝加哥', '芝加哥', -87.6, 'America/Chicago'],
  ['Denver', '丹佛', '丹佛', -105, 'America/Denver'],
  ['Honolulu', '檀香山', '檀香山', -157.9, 'Pacific/Honolulu'],
  ['Houston', '休斯敦', '休士頓', -95.4, 'America/Chicago'],
  ['Lima', '利马', '利馬', -77, 'America/Lima'],
  ['Los Angeles', '洛杉矶', '洛杉磯', -118.2, 'America/Los_Angeles'],
  ['Mexico City', '墨西哥城', '墨西哥城', -99.1, 'America/Mexico_City'],
  ['Miami', '迈阿密', '邁阿密', -80.2, 'America/New_York'],
  ['Montreal', '蒙特利尔', '蒙特婁', -73.6, 'America/Montreal'],
  ['New York', '纽约', '紐約', -74, 'America/New_York'],
  ['San Francisco', '旧金山', '舊金山', -122.4, 'America/Los_Angeles'],
  ['Santiago', '圣地亚哥', '聖地牙哥', -70.7, 'America/Santiago'],
  ['São Paulo', '圣保罗', '聖保羅', -46.6, 'America/Sao_Paulo'],
  ['Seattle', '西雅图', '西雅圖', -122.3, 'America/Los_Angeles'],
  ['Toronto', '多伦多', '多倫多', -79.4, 'America/Toronto'],
  ['Vancouver', '温哥华', '溫哥華', -123.1, 'America/Vancouver'],
  ['Washington', '华盛顿', '華盛頓', -77, 'America/New_York'],
]

const AFRICA_OCEANIA: readonly Row[] = [
  ['Auckland', '奥克兰', '奧克蘭', 174.8, 'Pacific/Auckland'],
  ['Brisbane', '布里斯班', '布里斯本', 153, 'Australia/Brisbane'],
  ['Cairo', '开罗', '開羅', 31.2, 'Africa/Cairo'],
  ['Cape Town', '开普敦', '開普敦', 18.4, 'Africa/Johannesburg'],
  ['Johannesburg', '约翰内斯堡', '約翰尼斯堡', 28, 'Africa/Johannesburg'],
  ['Lagos', '拉各斯', '拉哥斯', 3.4, 'Africa/Lagos'],
  ['Melbourne', '墨尔本', '墨爾本', 145, 'Australia/Melbourne'],
  ['Nairobi', '内罗毕', '奈洛比', 36.8, 'Africa/Nairobi'],
  ['Perth', '珀斯', '伯斯', 115.9, 'Australia/Perth'],
  ['Sydney', '悉尼', '雪梨', 151.2, 'Australia/Sydney'],
]

const ROWS = {
  china: CHINA,
  asia: ASIA,
  europe: EUROPE,
  americas: AMERICAS,
  africa_oceania: AFRICA_OCEANIA,
} satisfies Record<PlaceGroup, readonly Row[]>

/** The selectable places by group; ids are English names. */
export const PLACES: readonly Place[] = PLACE_GROUPS.flatMap((group) =>
  ROWS[group].map(([id, zh, zhHant, longitude, zone = 'Asia/Shanghai']) => ({
    id,
    names: { en: id, zh, 'zh-Hant': zhHant },
    group,
    zone,
    longitude,
  })),
)

/** A listed place; undefined for `OTHER_PLACE` and unknown ids. */
export function findPlace(id: string): Place | undefined {
  return PLACES.find((place) => place.id === id)
}

/** Default place: the first one in the browser's time zone, else the first of all. */
export function findLikelyPlace(): Place {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return PLACES.find(({ zone }) => zone === timeZone) ?? PLACES[0]!
}

/** Name of a place in the language of the page. */
export function toPlaceName({ names }: Place): string {
  return readTranslated(names, getLocale())
}
