const parameters = new URLSearchParams(location.search)
const hostOrigin = parameters.get('host')

/** The query parameters of the page. */
export { parameters }

/** Whether the page is framed by a shop. */
export const isFramed = hostOrigin !== null && window.parent !== window

/**
 * Messages to and from the host page. The shop names its origin when it creates the frame; the browser delivers only to
 * that origin and only its messages are accepted, so a false one gains nothing.
 */
export function connectHost(receive) {
  if (!isFramed) return () => {}
  const send = (message) => window.parent.postMessage(message, hostOrigin)
  window.addEventListener('message', (event) => {
    const isHost = event.source === window.parent && event.origin === hostOrigin
    if (isHost && typeof event.data?.type === 'string') receive(event.data)
  })
  send({ type: 'hello' })
  return send
}
