import { common, createLowlight } from 'lowlight'

// Knows the usual programming languages.
export const lowlight = createLowlight(common)

type Tree = ReturnType<typeof lowlight.highlight>

// Colors a block of code by its class `language-x`; one in a language that isn't known stays as it is.
export function color(block: HTMLElement) {
  const language = block.className.replace('language-', '')
  if (lowlight.registered(language))
    block.replaceChildren(...nodes(lowlight.highlight(language, block.textContent ?? '').children))
}

const nodes = (children: Tree['children']): Node[] =>
  children.flatMap(child => {
    if (child.type === 'text') return document.createTextNode(child.value)
    if (child.type !== 'element') return []
    const span = document.createElement('span')
    span.className = [child.properties.className].flat().join(' ')
    span.append(...nodes(child.children))
    return span
  })
