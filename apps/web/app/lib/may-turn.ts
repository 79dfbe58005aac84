/** A task that takes longer, in ms, is one of a device on which a movement would hold up the page that it leads to. */
const SLOW_TASK_MS = 100

let isSlow = false

const hasLongTasks =
  typeof PerformanceObserver !== 'undefined' && PerformanceObserver.supportedEntryTypes.includes('longtask')
if (!import.meta.env.SSR && hasLongTasks)
  new PerformanceObserver((list) => {
    isSlow ||= list.getEntries().some(({ duration }) => duration > SLOW_TASK_MS)
  }).observe({ type: 'longtask', buffered: true })

/**
 * Whether one page may turn into the next as a movement. Not where nothing shall move, nor on a device that has shown
 * itself slow: before the movement the browser takes a picture of all of the page, and the next one waits for it.
 */
export function mayTurn(): boolean {
  return !isSlow && !matchMedia('(prefers-reduced-motion: reduce)').matches
}
