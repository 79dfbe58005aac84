import type { Language } from '../languages.ts'
import type { Scan } from './world.ts'

interface PageTexts {
  title: string
  lead: string
  none: string
  place: string
  scans: Record<Scan, string>
  statuses: Record<string, string>
  demo: string
}

/** Texts of the carrier's page, by language. */
export const PAGE_TEXTS: Record<Language, PageTexts> = {
  en: {
    title: 'Parcels of the demo carrier',
    lead: 'Move a parcel along, as the carrier’s scanners do. The shop hears of each step within seconds.',
    none: 'No parcel yet. Ship an order in the console with one of the carriers from the list.',
    place: 'Place',
    scans: {
      registered: 'Announced',
      picked_up: 'Picked up',
      in_transit: 'In transit',
      out_for_delivery: 'Out for delivery',
      failed_attempt: 'Nobody at home',
      customs: 'Held by customs',
      delivered: 'Delivered',
      returned: 'Back at the sender',
    },
    statuses: {
      Pending: 'not scanned yet',
      InfoReceived: 'announced',
      InTransit: 'in transit',
      OutForDelivery: 'out for delivery',
      AttemptFail: 'delivery failed',
      Exception: 'held',
      Delivered: 'delivered',
    },
    demo: 'This page stands in for carriers in a demo. No parcel exists.',
  },
  zh: {
    title: '演示快递的包裹',
    lead: '像快递员扫码一样推进包裹，店铺几秒内就会收到每一步。',
    none: '还没有包裹。请先在后台用列表中的快递公司发货。',
    place: '地点',
    scans: {
      registered: '已下单',
      picked_up: '已揽收',
      in_transit: '运输中',
      out_for_delivery: '派送中',
      failed_attempt: '无人签收',
      customs: '海关扣留',
      delivered: '已签收',
      returned: '退回寄件人',
    },
    statuses: {
      Pending: '尚无扫描记录',
      InfoReceived: '已下单',
      InTransit: '运输中',
      OutForDelivery: '派送中',
      AttemptFail: '派送失败',
      Exception: '滞留',
      Delivered: '已签收',
    },
    demo: '本页在演示中代替快递公司，包裹并不存在。',
  },
  'zh-Hant': {
    title: '示範物流公司的包裹',
    lead: '像物流人員掃描條碼一樣推進包裹，商店幾秒內就會收到每一步。',
    none: '還沒有包裹。請先在後台選擇清單中的物流公司，將訂單出貨。',
    place: '地點',
    scans: {
      registered: '已建立託運單',
      picked_up: '已取件',
      in_transit: '運送中',
      out_for_delivery: '配送中',
      failed_attempt: '無人簽收',
      customs: '海關扣留',
      delivered: '已簽收',
      returned: '退回寄件人',
    },
    statuses: {
      Pending: '尚無掃描記錄',
      InfoReceived: '已建立託運單',
      InTransit: '運送中',
      OutForDelivery: '配送中',
      AttemptFail: '配送失敗',
      Exception: '滯留',
      Delivered: '已簽收',
    },
    demo: '本頁在示範中代替物流公司，包裹並不存在。',
  },
}
