import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

// Lets the rows of a list be dragged onto each other: the one dragged takes the other's place.
export function dragRows(list: HTMLElement, move: (from: number, to: number) => void): () => void {
  const placeOf = (row: Element) => [...list.children].indexOf(row)
  const mark = (row: HTMLElement, over: boolean) => row.toggleAttribute('data-over', over)
  return combine(
    ...[...list.children].flatMap(child => {
      const row = child as HTMLElement
      return [
        draggable({
          element: row,
          onDragStart: () => row.toggleAttribute('data-dragged', true),
          onDrop: () => row.removeAttribute('data-dragged'),
        }),
        dropTargetForElements({
          element: row,
          canDrop: ({ source }) => source.element.parentElement === list,
          onDragEnter: () => mark(row, true),
          onDragLeave: () => mark(row, false),
          onDrop: ({ source }) => {
            mark(row, false)
            move(placeOf(source.element), placeOf(row))
          },
        }),
      ]
    }),
  )
}
