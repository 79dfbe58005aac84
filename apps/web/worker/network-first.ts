/** How long the network may take while a copy lies ready, in ms. */
export const NETWORK_PATIENCE_MS = 4_000

/** Where an answer came from. */
export interface FirstAnswer {
  response: Response
  isCopy: boolean
}

/**
 * The network's answer; the copy where the network fails, takes too long, or answers with a fault of the server.
 * Without a copy it waits for the network, however long that takes.
 *
 * @throws what the network's failure threw, where there is no copy
 */
export async function takeNetworkFirst(
  network: Promise<Response>,
  findCopy: () => Promise<Response | undefined>,
): Promise<FirstAnswer> {
  const answer = await waitFor(network, NETWORK_PATIENCE_MS)
  if (answer && answer.status < 500) return { response: answer, isCopy: false }
  const copy = await findCopy()
  if (copy) return { response: copy, isCopy: true }
  return { response: await network, isCopy: false }
}

/** What is promised; undefined when it fails or takes longer. */
async function waitFor(network: Promise<Response>, limitMs: number): Promise<Response | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const isOver = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limitMs)
  })
  const answer = network.catch(() => undefined)
  return Promise.race([answer, isOver]).finally(() => clearTimeout(timer))
}
