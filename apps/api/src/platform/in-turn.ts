const ignore = () => {}

/** Makes calls of a function wait for those before them, whether or not these succeed. */
export function inTurn<Args extends unknown[], Result>(
  run: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (...args) => {
    const next = last.then(() => run(...args))
    last = next.then(ignore, ignore)
    return next
  }
}
