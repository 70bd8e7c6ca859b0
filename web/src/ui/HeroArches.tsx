const arch = (x: number, w: number, top: number) => `M${x} 640V${top + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V640z`

// Three arches that stand on the band below: a lesson being watched, figures that
// rise, and a vase on the wheel. Decoration: it says nothing that the page does not.
export function HeroArches({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 536 534" className={className} aria-hidden="true" style={{ filter: 'var(--dim)' }}>
      <g transform="translate(0 -106)">
        <clipPath id="arch-a">
          <path d={arch(0, 166, 206)} />
        </clipPath>
        <clipPath id="arch-b">
          <path d={arch(185, 166, 106)} />
        </clipPath>
        <clipPath id="arch-c">
          <path d={arch(370, 166, 276)} />
        </clipPath>
        <g clipPath="url(#arch-a)">
          <path fill="#1a3363" d="M0 100h166v540H0z" />
          <circle cx="64" cy="330" r="34" fill="#db9af2" />
          <path fill="#c6c3fd" d="M0 340C40 300 70 330 100 360S150 380 166 350V640H0z" />
          <path fill="#5283e0" d="M0 380c50-50 80 10 110 40s40 10 56-4v224H0z" />
          <path fill="#36589b" d="M0 450c40-40 70 0 92 50s50 40 74 20v120H0z" />
          <path fill="#0d1d3b" d="M0 590c30-60 60-50 84-10s50 40 82 0v60H0z" />
          <circle cx="83" cy="470" r="36" fill="#fbfaf7" />
          <path fill="#1a3363" d="M73 451v38l30-19z" />
        </g>
        <g clipPath="url(#arch-b)">
          <path fill="#54200b" d="M185 100h166v540H185z" />
          <path fill="#361205" d={arch(192, 26, 480)} />
          <path fill="#cf6136" d={arch(224, 26, 420)} />
          <path fill="#ceb749" d={arch(256, 26, 446)} />
          <path fill="#ceb749" d={arch(288, 26, 350)} />
          <path fill="#edc097" d={arch(320, 26, 282)} />
          <path
            d="M205 440l32-58 32 22 32-96 32-70"
            fill="none"
            stroke="#fbe3cf"
            strokeWidth="5"
            strokeLinejoin="round"
            strokeLinecap="round"
          />
          <circle cx="333" cy="238" r="10" fill="#fbe3cf" />
        </g>
        <g clipPath="url(#arch-c)">
          <path fill="#00391a" d="M370 200h166v440H370z" />
          <path fill="#9fd9c8" d="M453 276a83 83 0 0 1 83 83h-83zM370 442a83 83 0 0 1 83-83v83z" />
          <path fill="#1dcfe0" d="M370 276h83a83 83 0 0 1-83 83zM536 359a83 83 0 0 1-83 83v-83z" />
          <path fill="#3c9c57" d="M370 442h83v83a83 83 0 0 1-83-83zM536 442v83h-83a83 83 0 0 1 83-83z" />
          <path fill="#fbf3df" d="M437 424h32l-6 16c0 22 28 30 28 62 0 40-22 54-24 72h-28c-2-18-24-32-24-72 0-32 28-40 28-62z" />
          <path fill="#00391a" d="M416 486h74v8h-74zM415 502l9 14 9-14 9 14 9-14 9 14 9-14 9 14 10-14v-2h-73zM418 522h70v7h-70z" />
          <path fill="#04240f" d="M370 590h166v50H370z" />
          <path fill="#1dcfe0" d="M405 574h96v16h-96z" />
        </g>
      </g>
    </svg>
  )
}
