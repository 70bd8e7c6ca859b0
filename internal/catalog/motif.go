package catalog

// motifs are what the covers of each category's courses show, by names of package art.
var motifs = map[string]string{
	"javascript": "braces", "typescript": "typed", "react": "atom", "html-and-css": "tags", "node-js": "package",
	"apis-and-back-ends": "plug", "web-accessibility": "access", "web-performance": "gauge",

	"python": "snake", "go": "terminal", "mobile-apps": "apps", "databases": "discs", "devops-and-cloud": "cloud",
	"software-testing": "beetle", "version-control": "branch", "application-security": "lock",

	"applied-statistics": "bell-curve", "probability": "dice", "data-analysis": "scrutiny", "sql": "table",
	"machine-learning": "network", "data-visualisation": "pie", "data-engineering": "pipes",
	"surveys-and-experiments": "survey",

	"strategy": "chess", "entrepreneurship": "rocket", "project-management": "gantt", "leadership": "compass",
	"operations": "gears", "sales": "tag", "negotiation": "scales", "business-communication": "bubbles",

	"accounting": "ledger", "bookkeeping": "abacus", "personal-finance": "piggy", "investing": "growth",
	"corporate-finance": "bank", "financial-modelling": "waterfall", "economics": "supply", "taxes": "receipt",

	"marketing-strategy": "target", "content-marketing": "newspaper", "seo": "lens", "social-media": "likes",
	"branding": "seal", "copywriting": "pencil", "email-marketing": "envelope", "marketing-analytics": "funnel",

	"ux-ui-design": "wireframe", "typography": "letter", "graphic-design": "shapes", "illustration": "brush",
	"architecture": "building", "interior-design": "armchair", "colour-and-drawing": "palette",
	"motion-design": "bezier",

	"portrait-photography": "portrait", "landscape-photography": "mountains", "lighting": "spotlight",
	"phone-photography": "phone-picture", "photo-editing": "sliders", "composition": "thirds",
	"video-making": "clapper", "street-photography": "camera",

	"strength-training": "dumbbell", "yoga": "lotus", "running": "shoe", "mobility": "stretch", "nutrition": "apple",
	"home-workouts": "kettlebell", "recovery-and-sleep": "moon", "coaching": "whistle",

	"learning-skills": "bulb", "public-speaking": "microphone", "writing": "nib", "habits-and-focus": "hourglass",
	"career": "briefcase", "cooking": "kitchen", "gardening": "sprout", "home-and-repair": "tools",

	"excel": "sheet", "google-sheets": "sheet-chart", "powerpoint": "easel", "word-processing": "page",
	"email-and-calendar": "calendar", "note-taking": "notebook", "remote-work": "laptop", "automation": "robot",
}

// Motif names what the cover of a category's course shows; empty for a category that has nothing of its own.
func Motif(category string) string { return motifs[category] }
