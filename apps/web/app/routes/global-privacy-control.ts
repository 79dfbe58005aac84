/** Date since which the shop honours Global Privacy Control. */
const HONOURED_SINCE = '2026-11-21'

/** The GPC support resource (https://www.w3.org/TR/gpc/#gpc-support-resource). */
export function loader() {
  return Response.json({ gpc: true, lastUpdate: HONOURED_SINCE })
}
