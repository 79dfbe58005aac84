const PRELOAD = '<link rel="modulepreload"'
const MODULE_SCRIPT = '<script type="module"'
const SCRIPT_END = '</script>'

/**
 * Starts the scripts after the first paint and when the main pictures are there, but at most a second after that paint. Where
 * none is reported (a tab in the background), they start a second after the load event. Who goes back before they run gets the document of that page, since React would hydrate this one as that. What
 * is done on the page before is done then (`lib/early-actions`).
 */
const START = `(()=>{
let late=document.getElementById('late-scripts'),start=()=>late.before(late.content)
addEventListener('load',()=>setTimeout(start,1000))
try{new PerformanceObserver(paints=>{if(!paints.getEntriesByName('first-contentful-paint').length)return
setTimeout(start,1000)
Promise.allSettled([...document.querySelectorAll('img[fetchpriority=high]')].map(picture=>picture.decode())).then(start)
}).observe({type:'paint',buffered:true})}catch{start()}
addEventListener('popstate',event=>{event.state&&!('hydrated'in document.documentElement.dataset)&&location.reload()})
document.currentScript.remove()
})()`

const TEMPLATE_START = Buffer.from('<template id="late-scripts">')
const TEMPLATE_END = Buffer.from(`</template><script>${START}</script>`)

/**
 * The document with its module script and the preloads of that in a template, from which they are taken after the first
 * paint and the main picture: on a slow line, the styles, the fonts and that picture then share it with nothing (decision
 * 57). React finds the elements where it expects them.
 */
export function deferScripts(html: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  // One character for each byte.
  const text = html.toString('latin1')
  const scriptStart = text.indexOf(MODULE_SCRIPT)
  if (scriptStart < 0) return html
  const scriptEnd = text.indexOf(SCRIPT_END, scriptStart) + SCRIPT_END.length
  const { preloads, others } = takePreloads(html.subarray(0, scriptStart), text.slice(0, scriptStart))
  const script = html.subarray(scriptStart, scriptEnd)
  return Buffer.concat([
    ...others,
    TEMPLATE_START,
    ...preloads,
    script,
    TEMPLATE_END,
    html.subarray(scriptEnd),
  ])
}

/** React hoists preloads into the head, so they precede the script. */
function takePreloads(html: Buffer, text: string): { preloads: Buffer[]; others: Buffer[] } {
  const preloads: Buffer[] = []
  const others: Buffer[] = []
  let end = 0
  for (let start = text.indexOf(PRELOAD); start >= 0; start = text.indexOf(PRELOAD, end)) {
    others.push(html.subarray(end, start))
    end = text.indexOf('>', start) + 1
    preloads.push(html.subarray(start, end))
  }
  others.push(html.subarray(end))
  return { preloads, others }
}
