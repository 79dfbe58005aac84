/** The shop's icons: 24 px grid, 1.5 px strokes in `currentColor`, decorative. Set their size by class. */
const PATHS = {
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.7-1.8L20 20',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6',
  heart: 'M12 20s-7.5-4.5-7.5-10A4.25 4.25 0 0 1 12 7.2 4.25 4.25 0 0 1 19.5 10c0 5.5-7.5 10-7.5 10Z',
  bag: 'M5.5 8.5h13l1 11.5h-15l1-11.5Zm3.5 3V7a3 3 0 0 1 6 0v4.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'm6 6 12 12M18 6 6 18',
  'chevron-right': 'm9.5 5.5 6.5 6.5-6.5 6.5',
  'chevron-left': 'M14.5 5.5 8 12l6.5 6.5',
  'chevron-down': 'm5.5 9.5 6.5 6.5 6.5-6.5',
  'arrow-right': 'M4.5 12h15m-5.5-5.5 5.5 5.5-5.5 5.5',
  plus: 'M12 5.5v13M5.5 12h13',
  minus: 'M5.5 12h13',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7m-8 0 1 13h9l1-13M10 11v5m4-5v5',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  alert: 'M12 4 3 19.5h18L12 4Zm0 6v4.5m0 2.5v.01',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Zm0-9.5v5.5m0-8.5v.01',
  lock: 'M6 10.5h12V20H6v-9.5Zm2.5 0V8a3.5 3.5 0 0 1 7 0v2.5',
  truck:
    'M3 6.5h11v10H3v-10Zm11 3h4l3 3.5v3.5h-7m-5 0a2 2 0 1 1-4 0 2 2 0 0 1 4 0Zm9 0a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z',
  return: 'M8.5 5 4.5 9l4 4m-4-4h10a5 5 0 0 1 0 10H9',
  gem: 'M7.5 5h9l4 5L12 20 3.5 10l4-5Zm-4 5h17M9 10l3 10 3-10-3-5-3 5Z',
  ruler: 'm3.5 15.5 12-12 5 5-12 12-5-5Zm3-3 2 2m1-5 2 2m1-5 2 2',
  zoom: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.7-1.8L20 20m-9.5-12.5v6m-3-3h6',
  star: 'm12 4 2.5 5.2 5.5.8-4 4 1 5.6-5-2.7-5 2.7 1-5.6-4-4 5.5-.8L12 4Z',
  filter:
    'M4 7h9m5 0h2M4 17h3m5 0h8M15.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm-6 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  card: 'M3 6h18v12H3V6Zm0 4h18M6.5 14.5h4',
  /** Our own drawing: the sign 支. */
  alipay: 'M6 8h12M12 4.5V11M7.5 11h9c-1.6 3.6-5 6.8-10 8.5M8.5 11.5c2.2 3.4 5.2 6 9 8',
  /** Our own drawing: two bubbles. */
  wechat:
    'M14 8.4C13.2 6 10.8 4.5 8.2 4.5c-3.2 0-5.7 2.1-5.7 4.8 0 1.5.8 2.8 2.1 3.7l-.5 2.1 2.3-1.1c.6.1 1.2.2 1.8.2M15.3 9.6c-3.4 0-6.1 2.1-6.1 4.8s2.7 4.8 6.1 4.8c.7 0 1.4-.1 2-.3l2.2 1.1-.5-2c1.5-.9 2.5-2.2 2.5-3.6 0-2.7-2.8-4.8-6.2-4.8Z',
  wallet: 'M4 7.5h15.5V19H4V6a1.5 1.5 0 0 1 1.5-1.5h11v3m3 4h-4.5a1.8 1.8 0 0 0 0 3.6h4.5',
  mail: 'M3.5 6h17v12h-17V6Zm0 .5L12 13l8.5-6.5',
  phone:
    'M6.5 4h3l1.5 4-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2 4 1.5v3c0 1-.8 1.8-1.8 1.7C11 18.7 5.3 13 4.7 5.8 4.7 4.8 5.5 4 6.5 4Z',
  'map-pin':
    'M12 21s-6.5-5.7-6.5-11a6.5 6.5 0 0 1 13 0c0 5.3-6.5 11-6.5 11Zm0-8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  ticket: 'M3.5 7h17v3.5a1.5 1.5 0 0 0 0 3V17h-17v-3.5a1.5 1.5 0 0 0 0-3V7Zm10 0v2m0 2v2m0 2v2',
  camera: 'M3.5 8h4L9 5.5h6L16.5 8h4v11h-17V8Zm8.5 8.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.5V12l3 2',
  globe:
    'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Zm-8.5-8.5h17M12 3.5c2.5 2.3 3.5 5 3.5 8.5s-1 6.2-3.5 8.5c-2.5-2.3-3.5-5-3.5-8.5s1-6.2 3.5-8.5Z',
  copy: 'M8.5 8.5h11v11h-11v-11Zm7-4h-11v11',
  link: 'M10.5 13.5a4 4 0 0 0 5.7 0l2.6-2.6a4 4 0 0 0-5.7-5.7l-1.3 1.3m1.7 4a4 4 0 0 0-5.7 0l-2.6 2.6a4 4 0 0 0 5.7 5.7l1.3-1.3',
  edit: 'm4.5 19.5 1-4.5L16 4.5l3.5 3.5L9 18.5l-4.5 1Zm9-12.5L17 10.5',
  offline:
    'M4 4l16 16M8.5 12.5a6 6 0 0 1 2-1.2m5 1.2a6 6 0 0 0-1.5-1M5 9a11 11 0 0 1 3-1.9M19 9a11 11 0 0 0-7-2.8M12 18v.01',
} as const

export type IconName = keyof typeof PATHS

/** An icon; `filled` fills its shape, for a set favourite or a star. */
export function Icon({
  name,
  filled,
  className = 'size-6',
}: {
  name: IconName
  filled?: boolean
  className?: string
}) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`icon ${className}${filled ? ' fill-current' : ''}`}
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
