import './elements'

import { Trans, useLingui } from '@lingui/react/macro'
import {
  Airplay,
  Captions,
  CaptionsOff,
  Cast,
  ChevronLeft,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  RotateCw,
  Settings,
  Volume1,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { clock } from '@/lib/date'
import { CaptionLook } from './CaptionLook'
import type { ControlsProps } from './VideoPlayer'
import { speak } from './words'

const speeds = '0.5 0.75 1 1.25 1.5 1.75 2 2.5 3'

// The controls on the video. Their texts are fixed when they are made, so another language makes new ones.
export default function Controls({ tools, chapters = [], video }: ControlsProps) {
  const { i18n, t } = useLingui()
  const [dresses, setDresses] = useState(false)
  speak()
  const seek = (ms: number) => {
    if (video.current) video.current.currentTime = ms / 1000
  }
  return (
    <Fragment key={i18n.locale}>
      <media-loading-indicator slot="centered-chrome" noautohide />
      <media-play-button slot="centered-chrome" class="player-begin" notooltip ref={forPointers}>
        <Play slot="play" {...filled} size={34} />
      </media-play-button>
      <media-settings-menu anchor="auto" hidden>
        <Choices of={<Trans>Speed</Trans>}>
          <media-playback-rate-menu slot="submenu" hidden rates={speeds}>
            <Back of={<Trans>Speed</Trans>} />
          </media-playback-rate-menu>
        </Choices>
        <Choices of={<Trans>Quality</Trans>}>
          <media-rendition-menu slot="submenu" hidden>
            <Back of={<Trans>Quality</Trans>} />
          </media-rendition-menu>
        </Choices>
        <Choices of={<Trans>Captions</Trans>}>
          <media-captions-menu slot="submenu" hidden>
            <Back of={<Trans>Captions</Trans>} />
          </media-captions-menu>
        </Choices>
        {chapters.length > 0 && (
          <Choices of={<Trans>Chapters</Trans>}>
            <media-chrome-menu slot="submenu" hidden>
              <Back of={<Trans>Chapters</Trans>} />
              {chapters.map(chapter => (
                <media-chrome-menu-item
                  key={chapter.startMs}
                  class="player-chapter"
                  ref={chosen(() => seek(chapter.startMs))}
                >
                  {chapter.title}
                  <span slot="suffix" className="tnum opacity-75 text-13">
                    {clock(chapter.startMs)}
                  </span>
                </media-chrome-menu-item>
              ))}
            </media-chrome-menu>
          </Choices>
        )}
        <media-chrome-menu-item class="player-looks" ref={chosen(() => setDresses(true))}>
          <Trans>Caption style</Trans>
        </media-chrome-menu-item>
      </media-settings-menu>
      <media-control-bar class="player-line">
        <media-time-range ref={withoutName} />
      </media-control-bar>
      <media-control-bar class="player-bar">
        <media-play-button>
          <Play slot="play" {...filled} />
          <Pause slot="pause" {...filled} />
        </media-play-button>
        <media-seek-backward-button seekoffset="10">
          <Seconds of={RotateCcw} />
        </media-seek-backward-button>
        <media-seek-forward-button seekoffset="10">
          <Seconds of={RotateCw} />
        </media-seek-forward-button>
        <media-mute-button>
          <VolumeX slot="off" {...line} />
          <Volume1 slot="low" {...line} />
          <Volume1 slot="medium" {...line} />
          <Volume2 slot="high" {...line} />
        </media-mute-button>
        <media-volume-range />
        <media-time-display showduration />
        <span className="flex-1" />
        <media-captions-button ref={asSwitch}>
          <Captions slot="on" {...line} />
          <CaptionsOff slot="off" {...line} />
        </media-captions-button>
        <media-settings-menu-button aria-label={t`Settings`}>
          <Settings slot="icon" {...line} />
        </media-settings-menu-button>
        {tools}
        <media-airplay-button>
          <Airplay slot="icon" {...line} />
        </media-airplay-button>
        <media-cast-button>
          <Cast slot="icon" {...line} />
        </media-cast-button>
        <media-pip-button>
          <PictureInPicture2 slot="icon" {...line} />
        </media-pip-button>
        <media-fullscreen-button>
          <Maximize slot="enter" {...line} />
          <Minimize slot="exit" {...line} />
        </media-fullscreen-button>
      </media-control-bar>
      {dresses && <CaptionLook onClose={() => setDresses(false)} />}
    </Fragment>
  )
}

const line = { size: 22, strokeWidth: 1.75, 'aria-hidden': true } as const
const filled = { ...line, fill: 'currentColor' } as const

// An entry of a menu that does something of ours; the menu closes.
const chosen = (act: () => void) => (item: HTMLElement | null) => {
  const choose = () => {
    act()
    item?.closest('media-settings-menu')?.toggleAttribute('hidden', true)
  }
  const press = (event: KeyboardEvent) => (event.key === 'Enter' || event.key === ' ') && choose()
  item?.addEventListener('click', choose)
  item?.addEventListener('keydown', press)
  return () => {
    item?.removeEventListener('click', choose)
    item?.removeEventListener('keydown', press)
  }
}

// It is on or off, which a button can't say.
const asSwitch = (button: HTMLElement | null) => button?.setAttribute('role', 'switch')

// A second way to play, large, until it has begun.
function forPointers(button: HTMLElement | null) {
  if (button) Object.assign(button, { tabIndex: -1, ariaHidden: 'true' })
}

// The picture over the time line says nothing that the time below it doesn't.
function withoutName(range: HTMLElement | null) {
  const picture = range?.shadowRoot?.querySelector('media-preview-thumbnail')?.shadowRoot?.querySelector('img')
  if (picture) picture.alt = ''
}

function Seconds({ of: Arrow }: { of: typeof RotateCcw }) {
  return (
    <span slot="icon" className="relative grid place-items-center">
      <Arrow {...line} size={24} />
      <span className="absolute text-[9px] font-bold leading-none pt-px">10</span>
    </span>
  )
}

const Choices = ({ of, children }: { of: ReactNode; children: ReactNode }) => (
  <media-settings-menu-item>
    {of}
    {children}
  </media-settings-menu-item>
)

function Back({ of }: { of: ReactNode }) {
  return (
    <button type="button" slot="header" part="back button" className="player-back">
      <ChevronLeft {...line} size={20} />
      {of}
    </button>
  )
}
