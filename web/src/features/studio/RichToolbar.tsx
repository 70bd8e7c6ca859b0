import { useLingui } from '@lingui/react/macro'
import { type Editor, useEditorState } from '@tiptap/react'
import {
  BetweenHorizontalEnd,
  BetweenVerticalEnd,
  Bold,
  Code,
  Columns3,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  MessageSquareText,
  Rows3,
  SquareCode,
  Table,
  TextQuote,
} from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { step } from '@/ui/Tabs'
import { AltDialog, LinkDialog } from './RichDialogs'

type Tool = { id: string; label: string; icon: LucideIcon; on: boolean; act: () => unknown }
type Props = { editor: Editor; label: string; onPictures?: (files: File[]) => unknown }

// One Tab stop; the arrow keys go from tool to tool.
export function RichToolbar({ editor, label, onPictures }: Props) {
  const { t } = useLingui()
  const bar = useRef<HTMLDivElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const [at, setAt] = useState(0)
  const [link, setLink] = useState<string | null>(null)
  const [alt, setAlt] = useState<string | null>(null)
  const on = useEditorState({
    editor,
    selector: ({ editor }) => ({
      h2: editor.isActive('heading', { level: 2 }),
      h3: editor.isActive('heading', { level: 3 }),
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      code: editor.isActive('code'),
      link: editor.isActive('link'),
      bullet: editor.isActive('bulletList'),
      ordered: editor.isActive('orderedList'),
      quote: editor.isActive('blockquote'),
      block: editor.isActive('codeBlock'),
      table: editor.isActive('table'),
      picture: editor.isActive('image'),
    }),
  })
  const run = () => editor.chain().focus()
  const tools: Tool[] = [
    { id: 'h2', label: t`Heading`, icon: Heading2, on: on.h2, act: () => run().toggleHeading({ level: 2 }).run() },
    { id: 'h3', label: t`Subheading`, icon: Heading3, on: on.h3, act: () => run().toggleHeading({ level: 3 }).run() },
    { id: 'bold', label: t`Bold`, icon: Bold, on: on.bold, act: () => run().toggleBold().run() },
    { id: 'italic', label: t`Italic`, icon: Italic, on: on.italic, act: () => run().toggleItalic().run() },
    {
      id: 'link',
      label: t`Link`,
      icon: Link2,
      on: on.link,
      act: () => setLink(editor.getAttributes('link').href ?? ''),
    },
    { id: 'bullet', label: t`Bulleted list`, icon: List, on: on.bullet, act: () => run().toggleBulletList().run() },
    {
      id: 'ordered',
      label: t`Numbered list`,
      icon: ListOrdered,
      on: on.ordered,
      act: () => run().toggleOrderedList().run(),
    },
    { id: 'quote', label: t`Quote`, icon: TextQuote, on: on.quote, act: () => run().toggleBlockquote().run() },
    { id: 'code', label: t`Code in a line`, icon: Code, on: on.code, act: () => run().toggleCode().run() },
    { id: 'block', label: t`Block of code`, icon: SquareCode, on: on.block, act: () => run().toggleCodeBlock().run() },
    {
      id: 'table',
      label: on.table ? t`Remove the table` : t`Table`,
      icon: Table,
      on: on.table,
      act: () =>
        on.table ? run().deleteTable().run() : run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    },
    ...(onPictures
      ? [{ id: 'picture', label: t`Picture`, icon: ImagePlus, on: false, act: () => file.current?.click() }]
      : []),
    ...(on.picture
      ? [
          {
            id: 'alt',
            label: t`Describe the picture`,
            icon: MessageSquareText,
            on: Boolean(editor.getAttributes('image').alt),
            act: () => setAlt(editor.getAttributes('image').alt ?? ''),
          },
        ]
      : []),
    ...(on.table
      ? [
          {
            id: 'row',
            label: t`Add a row`,
            icon: BetweenHorizontalEnd,
            on: false,
            act: () => run().addRowAfter().run(),
          },
          {
            id: 'column',
            label: t`Add a column`,
            icon: BetweenVerticalEnd,
            on: false,
            act: () => run().addColumnAfter().run(),
          },
          { id: 'no-row', label: t`Remove this row`, icon: Rows3, on: false, act: () => run().deleteRow().run() },
          {
            id: 'no-column',
            label: t`Remove this column`,
            icon: Columns3,
            on: false,
            act: () => run().deleteColumn().run(),
          },
        ]
      : []),
  ]
  const onKeyDown = (event: KeyboardEvent) => {
    const to = step(event.key, at, tools.length)
    if (to < 0) return
    event.preventDefault()
    setAt(to)
    bar.current?.querySelectorAll<HTMLElement>('button')[to]?.focus()
  }
  return (
    <>
      <div
        ref={bar}
        role="toolbar"
        aria-label={label}
        tabIndex={-1}
        className="flex flex-wrap items-center gap-0.5 p-1 border-b border-line bg-sunk/60 sticky top-[136px] z-10"
        onKeyDown={onKeyDown}
      >
        {tools.map((tool, i) => (
          <button
            key={tool.id}
            type="button"
            tabIndex={i === Math.min(at, tools.length - 1) ? 0 : -1}
            aria-label={tool.label}
            aria-pressed={tool.on}
            title={tool.label}
            className="size-10 grid place-items-center rounded-lg hover:bg-line/70 aria-pressed:bg-ink aria-pressed:text-paper -outline-offset-2"
            onClick={() => {
              setAt(i)
              tool.act()
            }}
          >
            <tool.icon size={18} strokeWidth={1.75} aria-hidden="true" />
          </button>
        ))}
        <input
          ref={file}
          type="file"
          accept="image/*"
          multiple
          hidden
          aria-label={t`Picture`}
          onChange={e => {
            onPictures?.([...(e.currentTarget.files ?? [])])
            e.currentTarget.value = ''
          }}
        />
      </div>
      {alt !== null && (
        <AltDialog
          alt={alt}
          onClose={() => setAlt(null)}
          onSet={text => {
            run().updateAttributes('image', { alt: text }).run()
            setAlt(null)
          }}
        />
      )}
      {link !== null && (
        <LinkDialog
          href={link}
          onClose={() => setLink(null)}
          onSet={href => {
            const chain = run().extendMarkRange('link')
            if (href) chain.setLink({ href }).run()
            else chain.unsetLink().run()
            setLink(null)
          }}
        />
      )}
    </>
  )
}
