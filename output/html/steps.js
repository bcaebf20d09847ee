document.querySelectorAll(".steps").forEach(function(d){
var f=d.querySelectorAll("figure"),bs=d.querySelectorAll("button"),n=0;d.hidden=false;
function to(k){f[n].hidden=true;n=Math.max(0,Math.min(f.length-1,k));f[n].hidden=false;bs.forEach(function(b,i){b.disabled=i>1?n==f.length-1:n==0})}
bs.forEach(function(b,i){b.onclick=function(){to([0,n-1,n+1,f.length-1][i])}});to(0);
d.onkeydown=function(e){var k={ArrowLeft:n-1,ArrowRight:n+1,Home:0,End:f.length-1}[e.key];if(k!==undefined){to(k);e.preventDefault()}}
})
