/** The query parameters of the page. */
export const parameters = new URLSearchParams(location.search)
const hostOrigin = parameters.get('host')

/**
 * Messages to and from the host page. The shop names its origin when it creates the frame; the browser delivers only to
 * that origin and only its messages are accepted, so a false one gains nothing.
 */
export function connectHost(receive) {
  if (hostOrigin === null || window.parent === window) return () => {}
  const send = (message) => window.parent.postMessage(message, hostOrigin)
  window.addEventListener('message', (event) => {
    const isHost = event.source === window.parent && event.origin === hostOrigin
    if (isHost && typeof event.data?.type === 'string') receive(event.data)
  })
  send({ type: 'hello' })
  return send
}
