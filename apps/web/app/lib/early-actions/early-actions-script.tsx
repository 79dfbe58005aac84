/** An element whose part of the page is not hydrated yet, though the rest may be (`lib/react/own-chunk.tsx`). */
export const HYDRATING = '[data-hydrating]'

/** What was done before React could know of it. Written by the script below. */
export interface EarlyAction {
  type: 'click' | 'input' | 'submit'
  target: HTMLElement
  /** State of a control after it. */
  value?: string
  checked?: boolean
  /** The button that sent a form. */
  submitter?: HTMLElement | null
}

declare global {
  var earlyActions: EarlyAction[] | undefined
}

/**
 * Records presses of buttons, changes of controls and sent forms until the element is hydrated, and what is
 * typed on while the text before waits for its turn. What is recorded reaches no other listener, so that React, which may be hydrating, does it once.
 * Links and forms that need no script (`get`) work at once.
 */
const RECORDER = `(()=>{let actions=window.earlyActions=[]
for(let type of ['click','input','change','submit'])addEventListener(type,event=>{
let {target,submitter}=event
if('hydrated'in document.documentElement.dataset&&!target.closest('${HYDRATING}')&&!(type==='input'&&actions.some(each=>each.target===target)))return
event.stopImmediatePropagation()
if(type==='click'){target=target.closest('button');if(!target||target.form&&target.type==='submit')return}
if(type==='submit'){if(target.getAttribute('method')!=='post')return;event.preventDefault()}
if(type!=='change')actions.push({type,target,submitter,value:target.value,checked:target.checked})
},true)})()`

/** Starts recording before the first paint. */
export function EarlyActionsScript() {
  return <script dangerouslySetInnerHTML={{ __html: RECORDER }} />
}
