const PRELOAD = '<link rel="modulepreload"'
const MODULE_SCRIPT = '<script type="module"'
const SCRIPT_END = '</script>'

/**
 * Starts the scripts after the first paint, or a second after the load event where none is reported (a tab in the
 * background). Who goes back before they run gets the document of that page, since React would hydrate this one as that. What
 * is done on the page before is done then (`lib/early-actions`).
 */
const START = `(()=>{
let late=document.getElementById('late-scripts'),start=()=>late.before(late.content)
addEventListener('load',()=>setTimeout(start,1000))
try{new PerformanceObserver(paints=>{paints.getEntriesByName('first-contentful-paint').length&&setTimeout(start)}).observe({type:'paint',buffered:true})}catch{start()}
addEventListener('popstate',event=>{event.state&&!('hydrated'in document.documentElement.dataset)&&location.reload()})
document.currentScript.remove()
})()`

const TEMPLATE_START = '<template id="late-scripts">'
const TEMPLATE_END = `</template><script>${START}</script>`

/**
 * The document with its module script and the preloads of that in a template, from which they are taken after the first
 * paint: on a slow line, the styles, the fonts and the first picture then share it with nothing (decision 57). React finds
 * the elements where it expects them.
 */
export function deferScripts(html: string): string {
  const scriptStart = html.indexOf(MODULE_SCRIPT)
  if (scriptStart < 0) return html
  const scriptEnd = html.indexOf(SCRIPT_END, scriptStart) + SCRIPT_END.length
  const { preloads, others } = takePreloads(html.slice(0, scriptStart))
  const script = html.slice(scriptStart, scriptEnd)
  return others + TEMPLATE_START + preloads + script + TEMPLATE_END + html.slice(scriptEnd)
}

/** React hoists preloads into the head, so they precede the script. */
function takePreloads(html: string): { preloads: string; others: string } {
  let preloads = ''
  let others = ''
  let end = 0
  for (let start = html.indexOf(PRELOAD); start >= 0; start = html.indexOf(PRELOAD, end)) {
    others += html.slice(end, start)
    end = html.indexOf('>', start) + 1
    preloads += html.slice(start, end)
  }
  return { preloads, others: others + html.slice(end) }
}
