import type { parcels as english } from '../en/parcels.ts'

export const parcels: typeof english = {
  title: '包裹',
  not_followed: '店铺无法跟踪此包裹，送达后请手动标记。',
  no_events: '快递公司尚无扫描记录。',
  next_check: '下次查询时间',
  carrier_page: '快递公司查询页',
  statuses: {
    registered: '已通知揽收',
    picked_up: '已揽收',
    in_transit: '运输中',
    out_for_delivery: '派送中',
    delivered: '已签收',
    exception: '运输异常',
    returned: '已退回',
  },
  problems: {
    exception: '快递公司未能派送，或包裹滞留。',
    returned: '包裹已退回。请联系顾客，重新发货或退款。',
    refused: '快递公司查不到此运单号。请与快递公司核对，送达后需手动标记。',
    silent: '快递公司已一周没有更新，请联系查询。',
  },
}
