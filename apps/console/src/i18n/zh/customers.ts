import type { customers as english } from '../en/customers.ts'

export const customers: typeof english = {
  resource: {
    name: '顾客',
    fields: {
      personal: '顾客',
      state: '状态',
      orders: '订单数',
      spent: '消费金额',
      points: '积分',
      created_at: '注册时间',
      q: '姓名、邮箱或电话',
    },
    empty: '还没有顾客',
    empty_text: '在店铺注册的顾客会显示在这里。',
    invite: '',
    not_found: '没有符合条件的顾客',
  },
  states: { active: '正常', disabled: '已停用', closing: '注销中' },
  claims: { available: '未使用', held: '待付款订单占用', used: '已使用' },
  about: '顾客',
  no_personal: '您的角色无权查看姓名和地址。',
  order_count: '%{smart_count} 个订单',
  point_count: '%{smart_count} 积分',
  erase_after: '将在此时间后清除：',
  note: '备注',
  note_hint: '仅供员工查看；顾客索取个人数据时会包含此内容。',
  orders: '订单',
  addresses: '地址',
  coupons: '优惠券',
  sessions: '登录设备',
  stock_alerts: '到货提醒',
  none: '暂无',
  export: '导出数据',
  actions: {
    disable: {
      label: '停用',
      text: '该顾客会在所有设备上退出登录，重新启用前无法登录和下单。',
      done: '账户已停用',
    },
    enable: { label: '启用', text: '该顾客可以重新登录和下单。', done: '账户已启用' },
    delete: {
      label: '应顾客要求注销',
      text: '账户立即关闭，并邮件通知顾客；冷静期结束后清除数据，期间登录即可恢复。订单依法保留。',
      done: '账户已关闭',
    },
  },
}
