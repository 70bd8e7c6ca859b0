import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { autoScrollWindowForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { attachClosestEdge, type Edge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

type What = 'lesson' | 'section' | 'subject' | 'group' | 'category'

// A row that can be dragged by its handle and dropped above or below another row. It returns the edge at which something
// would be dropped now, and whether it is being dragged itself.
export function useDragRow(row: RefObject<HTMLElement | null>, what: What, id: string, sectionId: string) {
  const [edge, setEdge] = useState<Edge | null>(null)
  const [dragged, setDragged] = useState(false)
  useEffect(() => {
    const element = row.current
    const dragHandle = element?.querySelector('[data-grip]')
    if (!element || !dragHandle) return
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ what, id }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.what === what,
        getData: ({ input }) =>
          attachClosestEdge({ id, sectionId }, { input, element, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self, source }) => setEdge(source.data.id === id ? null : extractClosestEdge(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop: () => setEdge(null),
      }),
    )
  }, [row, what, id, sectionId])
  return { edge, dragged }
}

// The end of a section, where a lesson can be dropped when there is no row, or below the last one.
export function useSectionEnd(end: RefObject<HTMLElement | null>, sectionId: string, what: What = 'lesson') {
  const [over, setOver] = useState(false)
  useEffect(() => {
    if (!end.current) return
    return dropTargetForElements({
      element: end.current,
      canDrop: ({ source }) => source.data.what === what,
      getData: () => ({ sectionId }),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    })
  }, [end, sectionId, what])
  return over
}

export type Drop = { what: What; id: string; onto: string | null; sectionId: string; below: boolean }

export function useDrops(onDrop: (drop: Drop) => void) {
  const dropped = useEffectEvent(onDrop)
  useEffect(
    () =>
      combine(
        autoScrollWindowForElements(),
        monitorForElements({
          onDrop: ({ source, location }) => {
            const target = location.current.dropTargets[0]
            if (!target) return
            dropped({
              what: source.data.what as What,
              id: source.data.id as string,
              onto: (target.data.id as string | undefined) ?? null,
              sectionId: target.data.sectionId as string,
              below: extractClosestEdge(target.data) === 'bottom',
            })
          },
        }),
      ),
    [],
  )
}
