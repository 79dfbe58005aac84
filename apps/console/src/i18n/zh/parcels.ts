import type { bulkShipping as englishBulk, parcels as english } from '../en/parcels.ts'

export const parcels: typeof english = {
  title: '包裹',
  numbered: '包裹 %{number}',
  contents: '包裹内容',
  slip: '装箱单',
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

export const bulkShipping: typeof englishBulk = {
  title: '批量发货',
  open: '批量发货',
  hint: '每行一个订单：订单号、物流公司、运单号。可从表格粘贴，或选择 CSV 文件。',
  rows: '待发货订单',
  file: '选择 CSV 文件',
  carrier: '未填写时使用的物流公司',
  check: '检查',
  ship: '发货 %{smart_count} 单',
  problems: '%{smart_count} 行无法识别',
  too_many: '一次最多 %{most} 行。',
  progress: '%{done} / %{total}',
  report: '结果',
  stopped: '连接中断。已发货的不受影响：再按一次，只会处理剩余部分。',
  line: '行',
  outcomes: {
    ready: '可以发货',
    shipped: '已发货',
    shipped_before: '此前已同样发货',
    refused: '未发货',
    failed: '失败，请重试',
    unreadable: '无法识别',
  },
  edit: '返回修改',
}
