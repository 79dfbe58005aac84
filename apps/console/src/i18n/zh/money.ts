export const money = {
  wrong: '请输入金额（元），例如 168 或 168.50',
}
