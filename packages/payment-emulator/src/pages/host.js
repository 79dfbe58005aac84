const parameters = new URLSearchParams(location.search)
const hostOrigin = parameters.get('host')

/** What the page was opened with. */
export { parameters }

/** Whether the page is a frame of a shop rather than a page of its own. */
export const isFramed = hostOrigin !== null && window.parent !== window

/**
 * Talks to the page around the frame. The shop named its origin when it made the frame; the browser
 * delivers only to that origin, and only that origin is heard, so naming a false one gains nothing.
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
