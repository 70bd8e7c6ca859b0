import { useLingui } from '@lingui/react/macro'
import CodeBlockLowlight from '@tiptap/extension-code-block-lowlight'
import Image from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { Markdown } from '@tiptap/markdown'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { lowlight } from '@/lib/code'
import { RichToolbar } from './RichToolbar'

type Props = {
  label: string
  value: string // Markdown (GFM)
  onChange: (markdown: string) => void
  lang?: string
  // Uploads a picture, and resolves to its lasting address.
  onPicture?: (file: File) => Promise<string>
  // Where a picture can be seen now.
  shownAt: (src: string) => string
}

const pictures = (files: FileList | undefined) => [...(files ?? [])].filter(file => file.type.startsWith('image/'))

// A text with headings, lists, code, tables and pictures, stored as Markdown.
export default function RichText(props: Props) {
  // An editor that isn't on the page a millisecond after it was made is given up, and another one comes after the page
  // was painted without it. React pauses while it prepares a screen, but not for what is set before painting.
  const [now, setNow] = useState(false)
  useLayoutEffect(() => setNow(true), [])
  return now && <Editing {...props} />
}

const pictureSet = 'picture-set'

// Between the text before and the text behind a place. What is selected stays selected, and stays.
function setPicture(editor: Editor, src: string, at: number) {
  const { tr, schema } = editor.state
  const picture = schema.nodes.image?.create({ src, alt: '' })
  if (!picture) return
  const $at = tr.doc.resolve(at)
  const block = $at.depth > 0 && $at.parent.isTextblock ? $at.parent : null
  const fits = (i: number) => block && $at.node(-1).canReplaceWith($at.index(-1) + i, $at.index(-1) + i, picture.type)
  const followed = block && $at.indexAfter(-1) < $at.node(-1).childCount
  const atEnd = followed && $at.parentOffset === block.content.size
  if (block && $at.parentOffset === 0 && fits(0)) tr.insert($at.before(), picture)
  else if ((block?.type.spec.code || atEnd) && fits(1)) tr.insert($at.after(), picture)
  else tr.insert(at, picture)
  editor.view.dispatch(tr.setMeta(pictureSet, true))
}

function Editing({ label, value, onChange, lang, onPicture, shownAt }: Props) {
  const { t } = useLingui()
  const typed = useRef(value)
  const latest = useRef({ onChange, onPicture, shownAt })
  latest.current = { onChange, onPicture, shownAt }
  // Where pictures will stand that are being uploaded.
  const places = useRef(new Set<{ at: number }>())
  const add = (files: File[], droppedAt?: number): boolean => {
    const { onPicture } = latest.current
    const at = droppedAt ?? editor?.state.selection.to ?? 0
    for (const file of onPicture ? files : []) {
      const place = { at }
      places.current.add(place)
      void onPicture?.(file)
        .then(src => editor && setPicture(editor, src, place.at))
        .catch(() => {}) // said where uploads are shown
        .finally(() => places.current.delete(place))
    }
    return Boolean(onPicture) && files.length > 0
  }
  const editor = useEditor({
    injectCSS: false, // app.css has it
    immediatelyRender: true, // with its toolbar, so that nothing moves
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3] },
        underline: false,
        codeBlock: false,
        link: { openOnClick: false, defaultProtocol: 'https' },
      }),
      CodeBlockLowlight.configure({ lowlight }),
      TableKit.configure({ table: { resizable: false } }),
      Image.extend({
        // Shown at an address that works for now; pasted again, it is the lasting one.
        renderHTML: ({ HTMLAttributes }) => [
          'img',
          { ...HTMLAttributes, src: latest.current.shownAt(HTMLAttributes.src), 'data-media': HTMLAttributes.src },
        ],
        parseHTML: () => [
          { tag: 'img[data-media]', getAttrs: node => ({ src: node.dataset.media, alt: node.getAttribute('alt') }) },
        ],
      }),
      Markdown,
    ],
    content: value,
    contentType: 'markdown',
    editorProps: {
      attributes: {
        class: 'rich prose',
        'aria-label': label,
        role: 'textbox',
        'aria-multiline': 'true',
        lang: lang ?? '',
      },
      handlePaste: (_, event) => add(pictures(event.clipboardData?.files)),
      handleDrop: (view, event) => {
        const files = pictures(event.dataTransfer?.files)
        if (files.length > 0) event.preventDefault()
        return add(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos)
      },
    },
    onTransaction: ({ transaction }) => {
      // What is typed at the place follows the picture; one picture follows the other.
      const side = transaction.getMeta(pictureSet) ? 1 : -1
      for (const place of places.current) place.at = transaction.mapping.map(place.at, side)
    },
    onUpdate: ({ editor }) => {
      typed.current = editor.getMarkdown()
      latest.current.onChange(typed.current)
    },
  })
  // Changed elsewhere: by undo, or by choosing between two texts.
  useEffect(() => {
    if (!editor || value === typed.current) return
    typed.current = value
    editor.commands.setContent(value, { contentType: 'markdown', emitUpdate: false })
  }, [editor, value])
  return (
    <div className="field !p-0 overflow-clip focus-within:border-brand" title={undefined}>
      {editor && <RichToolbar editor={editor} onPictures={onPicture ? add : undefined} label={t`Format: ${label}`} />}
      <EditorContent editor={editor} />
    </div>
  )
}
