/**
 * Prints numbered steps with their durations on `stream`. Returns a function that runs one step; the work can report
 * `progress(text)` and may return a remark such as "nothing to do".
 */
export function createSteps(total, stream = process.stdout) {
  let number = 0
  return async function step(title, work) {
    number += 1
    const startedAt = performance.now()
    stream.write(`${number}/${total} ${title} …`)
    let hasProgress = false
    const remark = await work((text) => {
      hasProgress = true
      stream.write(`\n    ${text}`)
    })
    const args = [remark, toSeconds(performance.now() - startedAt)].filter(Boolean).join(', ')
    stream.write(hasProgress ? `\n    ${args}\n` : ` ${args}\n`)
  }
}

/** Runs a part of the shop's start, and reports it like the shop's own (apps/api/src/boot/progress.ts). */
export async function reportPart(name, work, stream = process.stdout) {
  const startedAt = performance.now()
  // On a terminal, the shop may have begun a line, which it writes again.
  const begin = stream.isTTY ? '\r\u001b[2K' : ''
  const write = (text) => stream.write(`${begin}    ${name.padEnd(18)}${text}\n`)
  const remark = await work(write)
  write([toSeconds(performance.now() - startedAt), remark].filter(Boolean).join('  '))
}

/** "12.3 s" */
export function toSeconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
