/**
 * Scripts beyond Arabic, Cyrillic, Georgian and Greek, letter by letter or syllable by syllable, so that a foreign name is compared as Latin.
 * Sources: BGN/PCGN 1981 (Armenian), the Hebrew Academy's simplified rules of 2006, the Hunterian system (Devanagari), Hepburn (kana),
 * the Revised Romanization of 2000 (Hangul), and Xinhua's usage for foreign names (Han), as known in general.
 */
export const armenian: Readonly<Record<string, string>> = {
  ա: 'a', բ: 'b', գ: 'g', դ: 'd', ե: 'e', զ: 'z', է: 'e', ը: 'e', թ: 't', ժ: 'zh', ի: 'i', լ: 'l', խ: 'kh', ծ: 'ts', կ: 'k', հ: 'h', ձ: 'dz', ղ: 'gh', ճ: 'ch', մ: 'm', յ: 'y', ն: 'n', շ: 'sh', ո: 'o',
  չ: 'ch', պ: 'p', ջ: 'j', ռ: 'r', ս: 's', վ: 'v', տ: 't', ր: 'r', ց: 'ts', ւ: 'u', փ: 'p', ք: 'k', օ: 'o', ֆ: 'f', և: 'ev',
}
export const hebrew: Readonly<Record<string, string>> = {
  א: 'a', ב: 'b', ג: 'g', ד: 'd', ה: 'h', ו: 'w', ז: 'z', ח: 'h', ט: 't', י: 'y', כ: 'k', ך: 'k', ל: 'l', מ: 'm', ם: 'm', נ: 'n', ן: 'n', ס: 's', ע: 'a', פ: 'p', ף: 'f', צ: 'ts', ץ: 'ts', ק: 'k', ר: 'r', ש: 'sh', ת: 't',
}
/** Vowel signs and the virama come out of Unicode as marks, so consonants stand without the inherent vowel. */
export const devanagari: Readonly<Record<string, string>> = {
  अ: 'a', आ: 'a', इ: 'i', ई: 'i', उ: 'u', ऊ: 'u', ऋ: 'ri', ए: 'e', ऐ: 'ai', ओ: 'o', औ: 'au', ऑ: 'o', ऍ: 'e', क: 'k', ख: 'kh', ग: 'g', घ: 'gh', ङ: 'n', च: 'ch', छ: 'ch', ज: 'j', झ: 'jh', ञ: 'n', ट: 't', ठ: 'th', ड: 'd', ढ: 'dh',
  ण: 'n', त: 't', थ: 'th', द: 'd', ध: 'dh', न: 'n', प: 'p', फ: 'ph', ब: 'b', भ: 'bh', म: 'm', य: 'y', र: 'r', ल: 'l', व: 'v', श: 'sh', ष: 'sh', स: 's', ह: 'h', 'ा': 'a', 'ि': 'i', 'ी': 'i', 'ु': 'u', 'ू': 'u', 'े': 'e', 'ै': 'ai',
  'ो': 'o', 'ौ': 'au', 'ॉ': 'o', 'ॅ': 'e', 'ं': 'n', 'ँ': 'n', 'ृ': 'ri',
}
export const kana: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'ア a イ i ウ u エ e オ o カ ka キ ki ク ku ケ ke コ ko サ sa シ shi ス su セ se ソ so タ ta チ chi ツ tsu テ te ト to ナ na ニ ni ヌ nu ネ ne ノ no ハ ha ヒ hi フ fu ヘ he ホ ho',
    'マ ma ミ mi ム mu メ me モ mo ヤ ya ユ yu ヨ yo ラ ra リ ri ル ru レ re ロ ro ワ wa ヲ o ン n ガ ga ギ gi グ gu ゲ ge ゴ go ザ za ジ ji ズ zu ゼ ze ゾ zo ダ da ヂ ji ヅ zu デ de ド do バ ba',
    'ビ bi ブ bu ベ be ボ bo パ pa ピ pi プ pu ペ pe ポ po ヴ v ァ a ィ i ゥ u ェ e ォ o ャ ya ュ yu ョ yo',
  ].join(' ').match(/\S+ \S+/g)!.map((pair) => pair.split(' ') as [string, string]),
)
/** Parts of a Hangul syllable in Unicode's order (The Unicode Standard, section 3.12). */
export const hangul = {
  first: 'g kk n d tt r m b pp s ss - j jj ch k t p h'.split(' ').map((letters) => letters.replace('-', '')),
  vowel: 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' '),
  last: '- k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ').map((letters) => letters.replace('-', '')),
}
/** Characters that write foreign names in Chinese, and the most frequent family names; simplified and traditional forms. */
export const han: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'a阿亞亚 ai艾爱愛埃 an安 ang昂 ao奥奧 ba巴 bai拜白 ban班 bang邦 bei贝貝 ben本 bi比 bin宾賓彬 bo波博伯 bu布 cai蔡 ce策 cha查 chen陈陳 da达達 dai戴 dan丹 dao道 de德得 deng登邓鄧 di迪蒂 dong东東 du杜 dun顿頓 duo多',
    'en恩 er尔爾 fa法 fan范凡 fei费費菲 fen芬 feng冯馮 fo佛 fu弗福夫富 gai盖蓋 gan甘 gao高 ge格戈葛 gen根 gong贡 gu古 guang光 gui圭 guo国國郭 ha哈 hai海 han汉漢韩韓 hao豪 he赫何贺 hei黑 hong洪宏 hu胡 hua华華 huang黄黃 huo霍',
    'ji吉基 jia加贾賈佳嘉 jian健建 jiang江蒋 jie杰傑 jin金近锦 jing京 ka卡 kai凯凱 kan坎 kang康 kao考 ke克科柯 ken肯 ku库庫 kun昆 la拉 lai莱萊赖 lan兰蘭 lang朗 lao劳勞 le勒乐樂 lei雷蕾 li里利李莉丽黎理 lian连 liang梁 lin林琳 liu刘劉柳 long龙龍隆',
    'lu鲁魯卢盧路露 lun伦倫 luo罗羅洛 ma马馬玛瑪 mai迈邁麦麥 man曼 mao毛 mei梅美 men门門 meng蒙孟 mi米 mian缅 ming明 mo莫默摩 mu穆姆木 na纳納娜 nai奈 nan南 nei内內 ni尼妮 ning宁寧 niu纽紐 nuo诺諾 nu努 ou欧歐 pa帕 pan潘 pei佩 peng彭 pi皮',
    'ping平 po坡 pu普 qi奇齐 qia恰 qiang强強 qiao乔喬 qin秦 qing青庆 qiong琼瓊 rang让 ri日 ruo若 rui瑞 sa萨薩 sai塞赛賽 san桑 sang桑 se瑟 sen森 sha沙莎 shi什史施石 shu舒 si斯思丝絲 song宋 su苏蘇 sun孙孫 suo索 ta塔 tai泰 tan坦谭 tang汤湯唐 tao陶',
    'te特 teng滕 ti提 tian田 ting廷 tong通 tu图圖 tuo托 wa瓦 wan万萬 wang王汪旺 wei韦韋维維威魏伟偉 wen温溫文 weng翁 wo沃 wu武伍吴吳 xi西希习習席锡 xia夏 xiao肖小晓 xie谢謝 xin辛欣新 xing兴 xiong熊雄 xiu休 xu许許徐 ya雅 yang杨楊扬 ye叶葉耶 yi伊易',
    'yin因英 ying英 yong勇 you尤 yu于余宇 yuan元袁 yue约約 yun云 za扎 zan赞 ze泽澤 zeng曾 zha扎 zhan詹 zhang张張章 zhao赵趙 zheng郑鄭 zhi志智 zhong中钟 zhou周 zhu朱祝 zhuo卓 zi兹茲子 zuo佐 xuan轩 jun俊军軍 qiu丘邱 hui惠辉 lü吕呂',
  ].join(' ').split(' ').flatMap((row) => {
    const [, sound, characters] = /^([a-zü]+)(.+)$/u.exec(row)!
    return [...characters!].map((character): [string, string] => [character, sound!])
  }),
)
