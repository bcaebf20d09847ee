// The view in which a kit is chosen, seen and taken away.
import { t, el, byId, say, save, blobURL, number, debounce, quoted, lang } from "./text.js";
import { Form, gameName } from "./form.js";
import * as engine from "./engine.js";
import { zip } from "./zip.js";
import { Stage } from "./stage.js";
import { OWN, ART, PROFILE, NAME } from "./names.js";


export async function makeKit({ table, keep }) {
  const stage = new Stage();
  const says = byId("kit-says"), took = byId("take-says");
  let game = "shogi", run = 0, laid = false, shown;
  const form = new Form(byId("kit-form"), { table, command: "kit", groups: true, changed });
  const booklet = new Form(byId("booklet-form"), { table, command: "booklet", changed: () => {}, only: ["impose", "part", "paper"], prefix: "booklet" });

  function render() {
    const select = el("select", { id: "kit-game", onchange: (e) => { game = e.target.value; changed("game"); } });
    for (const g of table.games) select.append(el("option", { value: g.id }, gameName(table, g.id)));
    if (own()) select.append(el("option", { value: OWN }, t("kit.own")));
    select.value = game;
    form.render(el("div", { class: "row first" }, el("label", { htmlFor: "kit-game" }, t("option.game.label")), select));
    booklet.render();
  }

  const own = () => engine.has(OWN);
  const choiceKey = () => JSON.stringify([game, form.choice, own()]);

  function changed(name) {
    if (form.files[name]) engine.put(form.files[name].name, form.files[name].data);
    const choice = game === "shogi" ? { ...form.choice } : { game, ...form.choice };
    keep(choice);
    refresh();
  }

  // args are the command line of the kit. Language and paper, which the program
  // takes from the system, are always said, so that it makes the same elsewhere.
  function args(command = "kit") {
    const flags = form.args(["paper"]);
    if (!form.choice.lang) flags.unshift("--lang", lang);
    if (game === OWN && engine.hasFolder(ART)) flags.push("--art", ART);
    if (engine.has(PROFILE)) flags.push("--profile", NAME);
    return [command, game, ...flags];
  }

  function refresh() {
    run++;
    shown = choiceKey();
    showCommand();
    say(took, []);
    stage.busy(true);
    soon();
  }

  const soon = debounce(20, async () => {
    const mine = run;
    engine.giveWay();
    const old = () => mine !== run;
    try {
      const whole = !laid || ["duplex", "only", "trial"].some((name) => form.choice[name]); // which are laid out as one
      const id = !whole && stage.shown()?.startsWith(`${stem()}-`) ? stage.shown() : "";
      let answer = await engine.lay(args(), id), one;
      if (old()) return;
      if (id && answer.sheets) {
        one = await ahead(answer.sheets, id, old);
        if (old()) return;
        answer = await engine.lay(args());
      }
      if (old()) return;
      say(says, form.blame(engine.messages(answer.err, answer.status)));
      remedies();
      stage.old(!answer.sheets);
      estimate(answer.sheets);
      if (answer.sheets) {
        laid = true;
        const known = (n) => answer.sheets.length === one?.of && answer.sheets[n].id === one.id;
        await stage.fill(answer.sheets, (n) => known(n) ? one.data : engine.sheet(n), old, setPicture(old));
      }
    } catch (err) {
      if (!old() && !(err instanceof engine.Stopped)) say(says, [{ kind: "error", text: t("trouble", { why: err.message }) }]);
    } finally {
      if (!old()) stage.busy(false);
    }
  });

  // ahead shows the sheet on show as it becomes, before the others are laid out.
  async function ahead(sheets, id, old) {
    const n = sheets.findIndex((s) => s.id === id);
    if (n < 0) return null;
    const data = await engine.sheet(n);
    if (!old()) stage.renew(sheets[n], data);
    return { id, data, of: sheets.length };
  }

  // remedies turns what a hint advises, other options, into buttons.
  function remedies() {
    const hint = says.querySelector(".hint");
    const tries = [...(hint?.textContent ?? "").matchAll(/--[a-z-]+ [^\s,]+(?: --[a-z-]+ [^\s,]+)*/g)].map(([flags]) => [...flags.matchAll(/--([a-z-]+) (\S+)/g)]);
    const known = tries.filter((list) => list.every(([, name]) => form.options.some((o) => o.name === name)));
    if (!known.length) return;
    hint.replaceChildren(...known.map((list) => el("button", { type: "button", onclick: () => {
      for (const [, name, value] of list) form.choice[name] = value;
      render();
      changed();
    } }, list.map(([, name, value]) => form.wording(name, value)).join(", "))));
  }

  // setPicture draws the finished set.
  const setPicture = (old) => async () => {
    const look = form.args().filter((_, i, all) => ["--style", "--marks", "--names"].includes(all[i & ~1]));
    const { status, files } = await engine.run(["diagram", "--game", game, "--view", "set", "-o", "set.svg", "--lang", lang, ...look], { takes: "set.svg" });
    return status || old() ? null : files["set.svg"];
  };

  function estimate(sheets) {
    const sum = (f) => sheets?.reduce((n, s) => n + s[f], 0);
    byId("estimate").textContent = !sheets ? "" : t("estimate", { sheets: number(sheets.length), parts: number(sum("parts")), cut: number(sum("cut") / 1000, 1), folds: number(sum("folds")), tabs: number(sum("tabs")), hours: number(sum("minutes") / 60, 1) });
  }

  function showCommand() {
    byId("command").textContent = ["shogikit", ...args()].map(quoted).join(" ");
  }

  // first shows what was drawn beforehand, until the program is up.
  async function first() {
    const wanted = args().join(" "), [, , , language, , paper] = args();
    if (wanted !== `kit shogi --lang ${language} --paper ${paper}` || paper !== "a4" && `${language} ${paper}` !== "en letter") return;
    const here = (name) => new URL(`data/first-${language}-${paper}.${name}`, import.meta.url);
    const [sheets, picture] = await Promise.all([fetch(here("json")).then((r) => r.json()), fetch(here("jpg")).then((r) => r.blob())]);
    if (laid || run > 1) return;
    estimate(sheets);
    stage.stand(sheets, URL.createObjectURL(picture));
  }

  // make runs a command and hands over what it wrote.
  async function make(button, name, line, use = save) {
    button.disabled = true;
    say(took, [{ kind: "note", text: t("take.working") }]);
    try {
      const { status, err, files } = await engine.run([...line, "-o", name], { takes: name });
      const messages = engine.messages(err, status);
      if (status === 0) {
        const [[file, data]] = Object.entries(files);
        use(data, file, files);
        messages.unshift({ kind: "done", text: t("take.done", { file: use === save ? file : name }) });
      }
      say(took, messages.filter((m) => m.kind !== "note"));
    } catch (err) {
      say(took, [{ kind: "error", text: t("trouble", { why: err.message }) }]);
    } finally {
      button.disabled = false;
    }
  }

  const stem = () => game.replace(/\.yaml$/, "");
  const onClick = (id, f) => byId(id).addEventListener("click", (e) => f(e.currentTarget));
  // What a booklet, or a test page, knows of the kit's options.
  function like(command) {
    const known = table.commands[command].map((o) => o.name);
    const all = args();
    const flags = [];
    for (let i = 2; i < all.length; i += all[i + 1]?.startsWith("--") || i + 1 === all.length ? 1 : 2) {
      const name = all[i].slice(2);
      const others = command === "booklet" && (name === "paper" || name === "duplex" && all[i + 1] !== "manual");
      if ((known.includes(name) || name === "profile") && !others) flags.push(...all.slice(i, i + 2));
    }
    return [command, ...(command === "booklet" ? [game] : []), ...flags];
  }
  onClick("take-kit", (b) => make(b, stem() + "-kit.pdf", args()));
  onClick("print-kit", (b) => {
    const tab = open("", "_blank");
    make(b, stem() + "-kit.pdf", args(), (data, name) => {
      if (tab) tab.location = blobURL(data, name);
      else save(data, name);
    });
  });
  onClick("take-booklet", (b) => make(b, `${stem()}-${booklet.value("part") || "booklet"}.pdf`, [...like("booklet"), ...booklet.args()]));
  onClick("take-html", (b) => make(b, `${stem()}-${booklet.value("part") || "booklet"}.html`, [...like("booklet"), "--duplex", "off"]));
  onClick("take-test", (b) => make(b, "calibration.pdf", like("calibrate")));
  onClick("take-sheets", (b) => {
    const format = byId("sheet-format").value;
    make(b, stem() + "-sheets", [...args("sheets"), "--format", format], (_, __, files) => save(zip(files), stem() + "-sheets.zip"));
  });
  const copied = (what) => async () => {
    try {
      await navigator.clipboard.writeText(what());
      say(took, [{ kind: "done", text: t("take.copied") }]);
    } catch {
      say(took, [{ kind: "note", text: what() }]);
    }
  };
  onClick("copy-command", copied(() => byId("command").textContent));
  onClick("share", copied(() => {
    const choice = { ...(game === "shogi" ? {} : { game }), lang, ...form.choice };
    return `${location.href.split("#")[0]}#kit?${new URLSearchParams(choice)}`;
  }));

  return {
    choose(choice) {
      const wanted = Object.fromEntries(choice);
      game = table.games.some((g) => g.id === wanted.game) || wanted.game === OWN && own() ? wanted.game : "shogi";
      delete wanted.game;
      const known = form.options.map((o) => o.name);
      form.choice = Object.fromEntries(Object.entries(wanted).filter(([k]) => known.includes(k)));
      if (form.choice.lang === lang) delete form.choice.lang;
      if (shown === choiceKey() && game !== OWN) return;
      render();
      first().catch(() => {});
      refresh();
    },
    relabel() {
      render();
      stage.relabel();
      refresh();
    },
  };
}
