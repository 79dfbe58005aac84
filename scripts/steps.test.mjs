import { expect, test } from 'vitest'
import { reportPart } from './steps.mjs'

/** What a part writes that reports once. */
async function writePart({ isTTY, remark }) {
  let written = ''
  const stream = { isTTY, write: (text) => (written += text) }
  const work = async (report) => {
    report('building for 5 s')
    return remark
  }
  await reportPart('Pages', work, stream)
  return written
}

test('a part is reported in whole lines, like those of the shop', async () => {
  expect(await writePart({ isTTY: false, remark: 'nothing to do' })).toMatch(
    /^ {4}Pages {13}building for 5 s\n {4}Pages {13}0\.\d s {2}nothing to do\n$/,
  )
})

test('on a terminal, its lines replace what the shop has begun to write', async () => {
  const lines = (await writePart({ isTTY: true, remark: '' })).split('\n')
  expect(lines).toHaveLength(3)
  for (const line of lines.slice(0, 2)) expect(line).toMatch(/^\r\u001b\[2K {4}Pages/)
})
