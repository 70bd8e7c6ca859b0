import { useLingui } from '@lingui/react/macro'
import CodeBlockLowlight from '@tiptap/extension-code-block-lowlight'
import Image from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { Markdown } from '@tiptap/markdown'
import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { common, createLowlight } from 'lowlight'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
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

const lowlight = createLowlight(common)
const pictures = (files: FileList | undefined) => [...(files ?? [])].filter(file => file.type.startsWith('image/'))

// A text with headings, lists, code, tables and pictures, stored as Markdown.
export default function RichText(props: Props) {
  // An editor that isn't on the page a millisecond after it was made is given up, and another one comes after the page
  // was painted without it. React pauses while it prepares a screen, but not for what is set before painting.
  const [now, setNow] = useState(false)
  useLayoutEffect(() => setNow(true), [])
  return now && <Editing {...props} />
}

function Editing({ label, value, onChange, lang, onPicture, shownAt }: Props) {
  const { t } = useLingui()
  const typed = useRef(value)
  const latest = useRef({ onChange, onPicture, shownAt })
  latest.current = { onChange, onPicture, shownAt }
  const add = (files: File[]) => {
    const { onPicture } = latest.current
    for (const file of onPicture ? files : []) {
      void onPicture?.(file).then(
        src => editor?.chain().focus().setImage({ src, alt: '' }).run(),
        () => {}, // said where uploads are shown
      )
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
      handleDrop: (_, event) => {
        const files = pictures(event.dataTransfer?.files)
        if (files.length > 0) event.preventDefault()
        return add(files)
      },
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
