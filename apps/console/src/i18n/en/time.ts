export const time = {
  zone: 'Beijing time (UTC+8)',
  note: 'All times are Beijing time (UTC+8).',
}
