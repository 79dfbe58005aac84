import type { settings as english } from '../en/settings.ts'

export const settings: typeof english = {
  resource: { name: '设置' },
  groups: { shipping: '配送', sale: '税费、付款与退货', shop: '店铺' },
  changed: '已修改',
  restore: '恢复默认值',
  default: '默认：%{value}',
  not_allowed: '暂时无法保存，请检查上面的内容。',
  names: {
    shipping_standard: '中国大陆标准配送',
    shipping_express: '中国大陆快速配送',
    shipping_international: '国际配送',
    vat: '价格所含增值税',
    payment_window: '付款时限',
    returns: '退货期限',
    contact: '留言收件邮箱',
  },
  effects: {
    shipping_standard:
      '新订单的运费和时效。已下的订单保持不变。配送政策和常见问题中也写有这些数字，请一并修改。',
    shipping_express: '新订单的运费和时效。已下的订单保持不变。',
    shipping_international: '中国大陆以外订单的运费和时效。',
    vat: '新订单收据上注明的增值税比例。售价不变，税款已包含在内。',
    payment_window: '未付款的订单在此时间内保留库存，逾期自动取消。可设 10 分钟至一天。',
    returns:
      '自签收之日起计算，期满后订单自动完成。法律要求中国大陆不少于 7 天，境外不少于 14 天。退货政策中也写有这些数字。',
    contact: '联系表单的留言会发送到此邮箱，顾客收到的回执中也会显示。',
  },
  fields: {
    price: '运费（元）',
    free_from: '满多少元免运费；留空表示不免',
    days_min: '最短天数',
    days_max: '最长天数',
    percent: '百分比',
    minutes: '分钟',
    mainland_days: '中国大陆（天）',
    abroad_days: '境外（天）',
    email: '邮箱；留空则使用安装时的邮箱',
  },
  consequences: {
    shipping: '%{price}，%{days_min} 至 %{days_max} 天，不免运费。',
    shipping_free: '%{price}，满 %{from} 免运费，%{days_min} 至 %{days_max} 天。',
    vat: '收据显示：含 %{percent}% 增值税。',
    payment_window: '%{minutes} 分钟内未付款的订单将被取消。',
    returns: '中国大陆 %{mainland_days} 天内、境外 %{abroad_days} 天内可退货。',
    contact: '留言发送至 %{email}。',
    contact_default: '留言发送至安装时设置的邮箱。',
  },
}
