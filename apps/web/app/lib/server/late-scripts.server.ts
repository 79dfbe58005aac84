const PRELOAD = /<link rel="modulepreload"[^>]*>/g
const MODULE_SCRIPT = /<script type="module"[^>]*>[^]*?<\/script>/

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

/**
 * The document with its module script and the preloads of that in a template, from which they are taken after the first
 * paint: on a slow line, the styles, the fonts and the first picture then share it with nothing (decision 57). React finds
 * the elements where it expects them.
 */
export function deferScripts(html: string): string {
  const preloads = html.match(PRELOAD)?.join('') ?? ''
  return html
    .replace(PRELOAD, '')
    .replace(
      MODULE_SCRIPT,
      (script) => `<template id="late-scripts">${preloads}${script}</template><script>${START}</script>`,
    )
}
