export const time = {
  zone: '北京时间',
  note: '所有时间均为北京时间。',
}
